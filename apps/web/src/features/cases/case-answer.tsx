import type { CaseView } from '@abona/contract/cases/case';
import { Letter } from '@abona/ui/display/letter.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { useState } from 'react';
import { casesCopy } from '#copy/cases.ts';
import { dayMonth, dayShort } from '#lib/day-text.ts';
import { AppealSheet } from './appeal-sheet.tsx';

const copy = casesCopy.one.answer;

type AnswerProps = {
  readonly id: string;
  readonly view: CaseView;
  readonly answer: NonNullable<CaseView['answer']>;
};

/** Our answer as a letter, the file behind it, and the way to disagree. */
export function Answer({ id, view, answer }: AnswerProps) {
  const [isDisagreeing, setDisagreeing] = useState(false);
  const { folio, kind, subject, may } = view;
  return (
    <>
      <Section title={copy.title}>
        <Letter
          logo={copy.logo}
          date={dayMonth(answer.answered_on)}
          about={[
            copy.about(casesCopy.kinds[kind], folio),
            ...(subject === null ? [] : [copy.loan(subject.label)]),
          ]}
          result={copy.results[answer.outcome]}
          paragraphs={paragraphsOf(answer.text)}
          signedBy={answer.signed_by}
          office={copy.office}
          foot={copy.foot(folio)}
        />
      </Section>
      <RowCard>
        <Row
          still
          lead={<PetalTile tone="violet" icon="folder-open-fill" />}
          title={copy.file}
          support={copy.fileText(dayShort(answer.file_open_until))}
        />
        {may.appeal_until !== null && (
          <Row
            lead={<PetalTile tone="plain" icon="chat-circle-text-fill" />}
            title={copy.disagree}
            support={copy.disagreeText(dayShort(may.appeal_until))}
            onPress={() => setDisagreeing(true)}
          />
        )}
      </RowCard>
      {isDisagreeing && <AppealSheet id={id} onClose={() => setDisagreeing(false)} />}
    </>
  );
}

/** Each fact that was told, and what we found, stands in a paragraph of its own. */
const paragraphsOf = (text: string): readonly string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
