import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffLoan } from '@abona/contract/staff/staff-loan';
import { addDays, civilDate } from '@abona/kernel/civil-date';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { loanActVerbs, loanCopy } from '#copy/loan-screen.ts';
import styles from './acts-panel.module.css';
import type { ActProps } from './payment-move.tsx';

const COUNT_MAX = 36;
const DAYS = 15;
const DAYS_MAX = 30;

const openOf = ({ instalments }: StaffLoan) => instalments.filter(({ state }) => state !== 'paid');

/** More payments than are left, at most twice as many: the server has the last word. */
function countsOf(loan: StaffLoan): readonly number[] {
  const open = openOf(loan).length;
  const last = Math.min(COUNT_MAX, open * 2);
  return Array.from({ length: Math.max(0, last - open) }, (_, index) => open + 1 + index);
}

const kinds = ['restructure', 'skip'] as const;

/** Another plan, which the customer signs in the app or not. What is being tried stands in the address. */
export function ReliefOffer({ loan, onClose }: ActProps) {
  const [search, change] = useSearch();
  const today = civilDate(loan.as_of);
  const kind = kinds.find((one) => one === search['plan']) ?? 'restructure';
  const counts = countsOf(loan);
  const count = counts.find((one) => String(one) === search['pagos']) ?? counts.at(-1) ?? 1;
  const next = openOf(loan).find(({ due_date: due }) => due > loan.as_of)?.number ?? 1;
  const until = search['hasta'] ?? addDays(today, DAYS);
  const number = kind === 'skip' ? next : count;
  return (
    <div className={styles.acts}>
      <DenseSelectField
        label={loanCopy.relief}
        help={loanCopy.reliefHelp}
        options={kinds.map((value) => ({ value, text: loanCopy.reliefs[value] }))}
        value={kind}
        onChange={(event) => change({ plan: event.target.value })}
      />
      {kind === 'restructure' && (
        <DenseSelectField
          label={loanCopy.reliefCount}
          options={counts.map((one) => ({ value: String(one), text: loanCopy.payments(one) }))}
          value={String(count)}
          onChange={(event) => change({ pagos: event.target.value })}
        />
      )}
      <DenseTextField
        label={loanCopy.reliefUntil}
        type="date"
        min={today}
        max={addDays(today, DAYS_MAX)}
        value={until}
        onChange={(event) => change({ hasta: event.target.value })}
      />
      <ReliefForm
        key={`${kind}${number}${until}`}
        loan={loan}
        order={{ kind, number, valid_until: until }}
        onClose={onClose}
      />
    </div>
  );
}

type ReliefOrder = {
  readonly kind: (typeof kinds)[number];
  readonly number: number;
  readonly valid_until: string;
};

function ReliefForm({ loan, order, onClose }: ActProps & { readonly order: ReliefOrder }) {
  const params = { loan_id: loan.loan_id };
  return (
    <PreviewedAct
      preview={useCall('previewReliefOffer', { params, query: order })}
      verb={loanActVerbs.offer_relief}
      onAct={(why, idempotencyKey) =>
        call('offerRelief', { params, body: { ...why, ...order } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}
