import type { LoanDetail } from '@abona/contract/lending/loan';
import type { ReliefOption } from '@abona/contract/lending/relief';
import { Button } from '@abona/ui/button/button.tsx';
import { FrozenList } from '@abona/ui/display/frozen-list.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { CaseClock, CaseWall } from '@abona/ui/layout/case-wall.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { reliefCopy as copy } from '#copy/relief.ts';
import { dayShort } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { openingPath, reliefPlanPath } from '#routing/case-paths.ts';
import { href, loanPath, payPath } from '#routing/loan-paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { loanQuery } from '#session/facts/loan-facts.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { usualMeasure } from './measures.ts';
import { carriedOf } from './plan-parts.tsx';
import { ReliefOptions } from './relief-options.tsx';
import { optionsQuery, previewQuery, termsOf } from './relief-queries.ts';

type Kind = ReliefOption['kind'];

/** Every way out that a loan has today, what each costs, and who else can help. */
export function ReliefScreen() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const { go } = useNavigation();
  const loan = useQuery(loanQuery(id)).data?.value;
  const found = useQuery(optionsQuery(id));
  const options = found.data?.options;
  if (loan === undefined || options === undefined) {
    return (
      <Screen title={copy.title} onBack={() => go(loanPath(id))}>
        <QueryTrouble query={found} title={copy.failed} />
      </Screen>
    );
  }
  return <Choosing loan={loan} options={options} />;
}

type ChoosingProps = { readonly loan: LoanDetail; readonly options: readonly ReliefOption[] };

function Choosing({ loan, options }: ChoosingProps) {
  const { go } = useNavigation();
  const due = loan.next?.due_date ?? loan.as_of;
  const open = options.filter(({ refusal }) => refusal === null);
  const [chosen, setChosen] = useState<Kind | null>(firstChoice(open));
  const [measures, setMeasures] = useState<Partial<Record<Kind, string>>>({});
  const measureOf = (option: ReliefOption) => measures[option.kind] ?? usualMeasure(option, due);
  const option = open.find(({ kind }) => kind === chosen);

  const measure = option === undefined ? undefined : measureOf(option);
  const compare = () =>
    option === undefined
      ? undefined
      : go(
          reliefPlanPath(loan.loan_id, {
            kind: option.kind,
            ...(measure === undefined ? {} : { measure }),
          }),
        );
  const button =
    option === undefined ? null : (
      <Button full onClick={compare}>
        {copy.compare(copy.kinds[option.kind])}
      </Button>
    );
  return (
    <Screen
      title={copy.title}
      onBack={() => go(loanPath(loan.loan_id))}
      {...(button === null ? {} : { dock: button })}
    >
      <Columns
        main={
          <>
            <LoanWall loan={loan} offerUntil={offerUntilOf(open)} />
            {open.length === 0 && <Banner tone="info" {...copy.none} />}
            <Section title={copy.choose.title}>
              <ReliefOptions
                loan={loan}
                options={options}
                chosen={chosen}
                onChoose={setChosen}
                measureOf={measureOf}
                onMeasure={(kind, value) => setMeasures({ ...measures, [kind]: value })}
              />
            </Section>
          </>
        }
        aside={
          <>
            {option !== undefined && (
              <OnDesktop>
                <Card>
                  <Stack gap={4}>
                    <FirstPayment loan={loan} option={option} measure={measure} />
                    {button}
                  </Stack>
                </Card>
              </OnDesktop>
            )}
            <BeforeDeciding option={option} />
            <OtherWays loanId={loan.loan_id} />
          </>
        }
      />
    </Screen>
  );
}

/** What somebody of ours offers; else the longest plan. */
const firstChoice = (open: readonly ReliefOption[]): Kind | null =>
  (open.find(({ kind }) => kind === 'quita') ?? open.at(-1))?.kind ?? null;

/** The last day of what somebody of ours offers. */
const offerUntilOf = (open: readonly ReliefOption[]): string | null =>
  open.find(({ kind }) => kind === 'quita')?.offer?.valid_until ?? null;

type LoanWallProps = { readonly loan: LoanDetail; readonly offerUntil: string | null };

function LoanWall({ loan, offerUntil }: LoanWallProps) {
  const { title, next, instalments_total: total } = loan;
  const words = copy.wall;
  if (next === null) {
    return (
      <CaseWall title={words.title} text={title} amount={peso(loan.remaining)}>
        <CaseClock
          icon="moon-stars-fill"
          text={offerUntil === null ? words.today : words.until(dayShort(offerUntil))}
        />
      </CaseWall>
    );
  }
  return (
    <CaseWall
      title={words.title}
      text={words.line(title, words.numberOf(next.number, total), dayShort(next.due_date))}
      amount={peso(next.amount)}
    >
      <CaseClock icon="moon-stars-fill" text={words.until(dayShort(offerUntil ?? next.pay_by))} />
    </CaseWall>
  );
}

type FirstPaymentProps = {
  readonly loan: LoanDetail;
  readonly option: ReliefOption;
  readonly measure: string | undefined;
};

/** What would be paid next, and when. */
function FirstPayment({ loan, option, measure }: FirstPaymentProps) {
  const terms = termsOf(option, measure);
  const preview = useQuery(previewQuery(loan.loan_id, terms)).data?.preview ?? null;
  const first = preview?.next.instalments[0];
  if (preview === null || first === undefined) return null;
  return (
    <div>
      <Text look="small" tone="muted">
        {copy.due(dayShort(first.pay_by))}
      </Text>
      <Text look="amount-xl">
        <Money text={peso(first.total + carriedOf(preview))} raised />
      </Text>
    </div>
  );
}

/** How often the chosen way is open, in words. */
function oftenOf({ kind, limit: { times, days, used } }: ReliefOption): string {
  const words = copy.before;
  return `${words.oftenOf(copy.kinds[kind], times, days !== null)} ${words.used(used)}`;
}

function BeforeDeciding({ option }: { readonly option: ReliefOption | undefined }) {
  const words = copy.before;
  const often = option === undefined ? words.oftenText : oftenOf(option);
  return (
    <Section title={words.title}>
      <Card>
        <FrozenList
          items={[
            { icon: 'check-circle-fill', title: words.free, support: words.freeText },
            { icon: 'eye-fill', title: words.history, support: words.historyText },
            { icon: 'repeat', title: words.often, support: often, goesOn: true },
          ]}
        />
      </Card>
    </Section>
  );
}

function OtherWays({ loanId }: { readonly loanId: string }) {
  const words = copy.others;
  return (
    <RowCard>
      <Row
        href={href(openingPath('dificultad', { credito: loanId }))}
        lead={<PetalTile tone="blue" icon="chat-circle-text-fill" />}
        title={words.person}
        support={words.personText}
      />
      <Row
        href={href(payPath(loanId, { monto: 'otra' }))}
        lead={<PetalTile tone="gold" icon="hand-coins-fill" />}
        title={words.part}
        support={words.partText}
      />
    </RowCard>
  );
}
