import type { FrozenItem } from '@abona/ui/display/frozen-list.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { RadioOptions } from '@abona/ui/form/radio-options.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { caseOpeningCopy as copy } from '#copy/case-opening.ts';
import { dayShort } from '#lib/day-text.ts';
import { goodsOrShop } from '#lib/goods-text.ts';
import { peso } from '#lib/peso.ts';
import type { OpeningParameters } from '#routing/case-paths.ts';
import { loansQuery } from '#session/facts/loan-facts.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { Missing } from './dispute-form.tsx';
import {
  Meanwhile,
  type Opening,
  OpeningFrame,
  OptionalWords,
  useOpening,
} from './opening-frame.tsx';

const { stops, wholeLoan } = copy.meanwhile;
const frozenItems: readonly FrozenItem[] = [
  { icon: 'snowflake-fill', ...wholeLoan.collect },
  { icon: 'snowflake-fill', ...wholeLoan.mora },
  { icon: 'snowflake-fill', ...wholeLoan.bureau },
  { icon: 'snowflake-fill', ...stops.lending },
];

type LoanCaseFormProps = { readonly kind: 'not_me' | 'hardship' };

/** About a loan: that somebody else took it, or that it cannot be paid now. No reason is asked. */
export function LoanCaseForm({ kind }: LoanCaseFormProps) {
  const { credito = '' } = useSearch({ strict: false }) as OpeningParameters;
  const opening = useOpening(`${kind}:${credito}`, { subject: credito });
  const { draft } = opening;
  const found = useQuery(loansQuery);
  const loans = found.data?.value.loans ?? [];
  const [only] = loans;
  const chosen = draft.subject === '' && loans.length === 1 ? (only?.loan_id ?? '') : draft.subject;

  const send = () =>
    opening.send(
      chosen === ''
        ? null
        : {
            kind,
            loan_id: chosen,
            description: draft.text.trim() || (copy.forms[kind].unsaid ?? ''),
          },
    );
  if (found.data !== undefined && loans.length === 0) {
    return (
      <OpeningFrame kind={kind} opening={opening} onSend={send} aside={null}>
        <EmptyState {...copy.loan.empty} />
      </OpeningFrame>
    );
  }
  return (
    <OpeningFrame
      kind={kind}
      opening={opening}
      onSend={send}
      aside={
        kind === 'not_me' ? (
          <Meanwhile kind={kind} title={copy.meanwhile.frozen} items={frozenItems} />
        ) : (
          <Meanwhile kind={kind} />
        )
      }
    >
      <QueryTrouble query={found} title={copy.failed} />
      {found.data !== undefined && <Loans opening={opening} chosen={chosen} />}
      <OptionalWords opening={opening} />
    </OpeningFrame>
  );
}

function Loans({ opening, chosen }: { readonly opening: Opening; readonly chosen: string }) {
  const loans = useQuery(loansQuery).data?.value.loans ?? [];
  return (
    <Section title={copy.loan.title}>
      <RadioOptions
        legend={copy.loan.legend}
        name="loan"
        options={loans.map((loan) => ({
          value: loan.loan_id,
          title: goodsOrShop(loan),
          support: copy.loan.from(dayShort(loan.opened_on)),
          amount: peso(loan.amount),
        }))}
        value={chosen}
        onChange={(subject) => opening.change({ subject })}
      />
      {opening.isTried && chosen === '' && <Missing text={copy.loan.missing} />}
    </Section>
  );
}
