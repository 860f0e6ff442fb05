import { saveFile } from '@abona/client/save-file.ts';
import type { TransactionDetails } from '@abona/contract/origination/application';
import { type CivilDate, parseCivilDate } from '@abona/kernel/civil-date';
import { formatDayMonth } from '@abona/kernel/date-format';
import { centavos, formatMoney } from '@abona/kernel/money';
import { facts } from '@abona/lender/lender';
import { Confetti } from '@abona/ui/art/confetti.tsx';
import { FullBloom } from '@abona/ui/art/full-bloom.tsx';
import { Button } from '@abona/ui/button/button.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { WallScreen } from '@abona/ui/shell/wall-screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { outsideAddress } from '#browser/external-links.ts';
import { logInvalidDate } from '#browser/log.ts';
import { funnelCopy } from '#copy/funnel.ts';
import { outcomesCopy } from '#copy/outcomes.ts';
import { transactionQuery } from '#features/origination/frame/funnel-queries.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { href, loanPath } from '#routing/loan-paths.ts';
import { useOpenRoutes } from '#routing/use-open-routes.ts';
import { sessionQuery } from '#session/facts/customer-facts.ts';
import { firstNameOf } from '#session/facts/first-name.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { calendarFile } from './calendar-file.ts';
import styles from './outcome.module.css';
import { useWowMoment } from './outcome-queries.ts';
import { WayBack } from './way-back.tsx';

/** The loan has started. */
export const LoanScreen = () => <GrantedScreen kind="loan" />;

/** The purchase is authorised; the shop has still to hand it over. */
export const AuthorizedScreen = () => <GrantedScreen kind="authorized" />;

const copy = outcomesCopy.granted;

type Kind = 'authorized' | 'loan' | 'completed';

function leadOf(details: TransactionDetails, kind: Kind): string {
  // A purchase has an order, even where nobody tells the shop's name.
  const shop = details.merchant_name ?? (details.order_id === null ? null : copy.shopName);
  if (kind === 'completed') {
    return shop === null ? outcomesCopy.finished.cash : outcomesCopy.finished.text(shop);
  }
  if (shop === null) return copy.cash;
  return kind === 'loan' ? copy.paid(shop) : copy.reserved(shop);
}

function firstDue({ first_due_date: text }: TransactionDetails): CivilDate | null {
  const parsed = parseCivilDate(text);
  if (!parsed.ok) logInvalidDate(text);
  return parsed.ok ? parsed.value : null;
}

type DetailsProps = { readonly details: TransactionDetails };

function Agreed({ details, kind }: DetailsProps & { readonly kind: Kind }) {
  const date = kind === 'completed' ? null : firstDue(details);
  return (
    <>
      {leadOf(details, kind)}
      {date !== null && (
        <>
          {copy.firstBefore}
          <b>{formatDayMonth(date)}</b>
          {copy.firstBetween}
          <b>{formatMoney(centavos(details.installment_amount))}</b>
          {copy.end}
        </>
      )}
    </>
  );
}

function saveCalendar(details: TransactionDetails, date: CivilDate): void {
  const amount = formatMoney(centavos(details.installment_amount));
  saveFile({
    name: copy.eventFile,
    type: 'text/calendar;charset=utf-8',
    content: calendarFile({
      id: `${details.application_process_id}-${date}@${facts.domain}`,
      title: copy.eventTitle(details.merchant_name ?? copy.cashName),
      text: copy.eventText(amount),
      date,
      now: new Date(),
    }),
  });
}

function WaysOn({ details, isNew }: DetailsProps & { readonly isNew: boolean }) {
  const address = outsideAddress(details.callback);
  const date = firstDue(details);
  const isOpen = useOpenRoutes();
  return (
    <>
      {address !== null && (
        <WayBack address={address} shop={details.merchant_name} goesByItself={isNew} />
      )}
      {address === null && (
        <ButtonLink variant="bloom" href={hrefOf('home')}>
          {funnelCopy.goHome}
        </ButtonLink>
      )}
      {details.loan_id !== null && (
        <ButtonLink variant="on-wall" href={href(loanPath(details.loan_id))}>
          {copy.plan}
        </ButtonLink>
      )}
      <div className={styles.more}>
        {date !== null && (
          <Button size="s" variant="on-wall-text" onClick={() => saveCalendar(details, date)}>
            {copy.calendar}
          </Button>
        )}
        {isOpen('automaticPayment') && (
          <ButtonLink size="s" variant="on-wall-text" href={hrefOf('automaticPayment')}>
            {copy.automatic}
          </ButtonLink>
        )}
        {address !== null && (
          <ButtonLink size="s" variant="on-wall-text" href={hrefOf('home')}>
            {funnelCopy.goHome}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** A purchase that went through. The first time is celebrated, and leads back to the shop. */
export function GrantedScreen({ kind }: { readonly kind: Kind }) {
  const transaction = useQuery(transactionQuery);
  const { data: session } = useQuery(sessionQuery);
  const isNew = useWowMoment();
  const name = firstNameOf(session?.customer_name ?? '');
  const details = transaction.data ?? null;
  return (
    <WallScreen
      art={<FullBloom />}
      celebrates
      title={kind === 'completed' ? outcomesCopy.finished.title : copy.title(name)}
      {...(isNew === true ? { sky: <Confetti /> } : {})}
      {...(details === null ? {} : { text: <Agreed details={details} kind={kind} /> })}
      band={
        <>
          <FailureNotice
            error={transaction.error}
            title={outcomesCopy.loadFailed}
            onRetry={transaction.refetch}
          />
          {details !== null && isNew !== null && (
            <WaysOn details={details} isNew={isNew && kind !== 'completed'} />
          )}
          {details === null && (
            <ButtonLink variant="on-wall" href={hrefOf('home')}>
              {funnelCopy.goHome}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
