import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCallInput, StaffCallReply } from '@abona/contract/client-types';
import { addDays } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseSegmented } from '@abona/ui/dense/form/choices.tsx';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { BeforeAfter } from '@abona/ui/dense/object/before-after.tsx';
import { DenseSkeleton } from '@abona/ui/dense/state/states.tsx';
import { amountCentavos, editAmount, settledAmount } from '@abona/ui/form/amount-text.ts';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { arrearsCopy } from '#copy/arrears.ts';
import { civilDateText, shortDayText } from '#lib/moments.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import styles from './convenio.module.css';
import { PreviewedAct } from './previewed-act.tsx';

/** Somebody who is late. */
type ArrearsFile = StaffCallReply<'getArrearsLoan'>;

type ConvenioProps = { readonly file: ArrearsFile; readonly now: Date };

const copy = arrearsCopy.convenio;
const askers = ['customer', 'lender'] as const;
const counts = ['1', '2', '3', '4', '6', '9', '12'] as const;
const PLAN_SHOWN = 6;

/** Tries what could be given up, and offers it: the figures are those of the decision that offers it. */
export function Convenio({ file, now }: ConvenioProps) {
  const { convenio, offer, row } = file;
  if (offer !== null) return <OpenOffer file={file} offer={offer} />;
  if (convenio.is_used_up) return <p className={styles.quiet}>{copy.usedUp}</p>;
  if (row.days_late < convenio.late_days_min)
    return <DenseBanner tone="info" title={copy.notYet(row.days_late, convenio.late_days_min)} />;
  return <Builder file={file} now={now} />;
}

type Terms = Pick<
  StaffCallInput<'offerQuita'>['body'],
  'asked_by' | 'forgiven' | 'instalments' | 'valid_until'
>;

/** What is being tried stands in the address, so that a link has it; a fifth is where one begins. */
function useTerms({ file, now }: ConvenioProps) {
  const [search, change] = useSearch();
  const { convenio } = file;
  const today = mexicoCityDate(now.getTime());
  const askedBy = askers.find((asker) => asker === search['pide']) ?? 'customer';
  const asked = Number(search['quita']);
  const forgiven =
    Number.isInteger(asked) && asked > 0 ? asked : Math.floor(convenio.forgiven_max / 2);
  const count = counts.find((text) => text === search['pagos']) ?? '3';
  const last = addDays(today, convenio.days_max);
  const until = search['hasta'] ?? addDays(today, Math.min(15, convenio.days_max));
  const terms: Terms = {
    asked_by: askedBy,
    forgiven,
    instalments: Number(count),
    valid_until: until,
  };
  return { terms, today, last, change, count, askedBy };
}

function Builder(props: ConvenioProps) {
  const { file } = props;
  const { terms, today, last, change, count, askedBy } = useTerms(props);
  const may = useMay();
  const [search] = useSearch();
  const [amount, setAmount] = useState(() => settledAmount(String(terms.forgiven / 100)));
  const max = file.convenio.forgiven_max;
  const isTooMuch = terms.forgiven > max;
  const params = { loan_id: file.row.loan_id };
  const tried = useCall(
    'tryConvenio',
    { params, query: terms },
    { enabled: !isTooMuch, keepsLast: true },
  );
  if (search['ofrecer'] === 'si' && !isTooMuch)
    return <Offer file={file} terms={terms} onClose={() => change({ ofrecer: null })} />;
  const type = (typed: string) => {
    const next = editAmount({ previous: amount, typed });
    setAmount(next);
    change({ quita: String(amountCentavos(next.replaceAll(',', '')) ?? '') });
  };
  return (
    <div className={styles.convenio}>
      <div className={styles.pair}>
        <DenseTextField
          label={copy.forgiven}
          inputMode="decimal"
          value={amount}
          error={isTooMuch ? copy.forgivenTooMuch(peso(max)) : undefined}
          onChange={({ target }) => type(target.value)}
        />
        <DenseSelectField
          label={copy.count}
          options={counts
            .filter((value) => Number(value) <= file.convenio.instalments_max)
            .map((value) => ({ value, text: copy.payments(Number(value)) }))}
          value={count}
          onChange={({ target }) => change({ pagos: target.value })}
        />
      </div>
      <p className={styles.quiet}>{copy.forgivenHelp(peso(max))}</p>
      <div className={styles.pair}>
        <div>
          <p className={styles.name}>{copy.askedBy}</p>
          <DenseSegmented
            legend={copy.askedBy}
            choices={askers.map((value) => ({ value, text: copy.askers[value] }))}
            value={askedBy}
            onChange={(pide) => change({ pide })}
          />
        </div>
        <DenseTextField
          label={copy.validUntil}
          type="date"
          min={today}
          max={last}
          value={terms.valid_until}
          onChange={({ target }) => change({ hasta: target.value })}
        />
      </div>
      {tried.error !== null && (
        <Failure failure={tried.error} onRetry={() => void tried.refetch()} />
      )}
      {tried.isPending && !isTooMuch && <DenseSkeleton />}
      {tried.data !== undefined && tried.error === null && !isTooMuch && (
        <>
          <Tried tried={tried.data} />
          {may('offerQuita') ? (
            <DenseButton icon="handshake-fill" onClick={() => change({ ofrecer: 'si' })}>
              {copy.offer}
            </DenseButton>
          ) : (
            <p className={styles.quiet}>{arrearsCopy.readOnly}</p>
          )}
        </>
      )}
    </div>
  );
}

/** Both plans side by side, and what bureaus are told. */
function Tried({ tried }: { readonly tried: StaffCallReply<'tryConvenio'> }) {
  const { now, next, forgiven, bureau } = tried;
  const row = (concept: string, before: string, after: string) => ({
    concept,
    now: before,
    after,
    changed: before !== after,
  });
  return (
    <>
      <div>
        <p className={styles.name}>{copy.plan}</p>
        <ol className={styles.steps}>
          {next.instalments.slice(0, PLAN_SHOWN).map(({ number, due_date: due, total }) => (
            <li key={number} className={styles.step}>
              {shortDayText(due)}
              <b>{peso(total)}</b>
            </li>
          ))}
        </ol>
        {next.instalments.length > PLAN_SHOWN && (
          <p className={styles.quiet}>{copy.more(next.instalments.length - PLAN_SHOWN)}</p>
        )}
      </div>
      <BeforeAfter
        caption={copy.caption}
        heads={copy.heads}
        rows={[
          row(copy.left, peso(now.remaining), peso(next.remaining)),
          row(copy.capital, peso(0), peso(forgiven?.principal ?? 0)),
          row(copy.charges, peso(0), peso(forgiven?.charges ?? 0)),
          row(copy.last, civilDateText(now.last_due_date), civilDateText(next.last_due_date)),
        ]}
      />
      <p className={styles.quiet}>{copy.bureau(bureau.key, bureau.text)}</p>
    </>
  );
}

type OfferProps = {
  readonly file: ArrearsFile;
  readonly terms: Terms;
  readonly onClose: () => void;
};

/** The act itself, with its reason and its second person. */
function Offer({ file, terms, onClose }: OfferProps) {
  const params = { loan_id: file.row.loan_id };
  return (
    <PreviewedAct
      preview={useCall('previewQuitaOffer', { params, query: terms })}
      verb={copy.offerVerb}
      onAct={(why, idempotencyKey) =>
        call('offerQuita', { params, body: { ...why, ...terms } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

type OpenOfferProps = {
  readonly file: ArrearsFile;
  readonly offer: NonNullable<ArrearsFile['offer']>;
};

function OpenOffer({ file, offer }: OpenOfferProps) {
  const may = useMay();
  const [search, change] = useSearch();
  const params = { loan_id: file.row.loan_id };
  const isWithdrawing = search['ofrecer'] === 'no';
  const preview = useCall('previewQuitaWithdrawal', { params }, { enabled: isWithdrawing });
  const until = civilDateText(offer.valid_until);
  return (
    <>
      <DenseBanner
        tone="info"
        icon="handshake-fill"
        title={copy.open}
        text={copy.openText(peso(offer.forgiven), copy.payments(offer.instalments), until)}
      />
      {isWithdrawing ? (
        <PreviewedAct
          preview={preview}
          verb={copy.withdrawVerb}
          onAct={(why, idempotencyKey) =>
            call('withdrawQuita', { params, body: why }, { idempotencyKey })
          }
          onClose={() => change({ ofrecer: null })}
        />
      ) : (
        may('withdrawQuita') && (
          <DenseButton variant="line" onClick={() => change({ ofrecer: 'no' })}>
            {copy.withdraw}
          </DenseButton>
        )
      )}
    </>
  );
}
