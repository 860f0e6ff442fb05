import { peso } from '@abona/client/office/money.ts';
import type { TillSale } from '@abona/contract/portal/portal-till';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { useCall } from '#api/use-call.ts';
import { tillCopy } from '#copy/till.ts';
import { fullDayText, hourText } from '#lib/moments.ts';
import { useMode } from '#routing/use-mode.ts';
import { useSession } from '#session/session.ts';
import styles from './sale.module.css';
import { placeOf } from './till-frame.tsx';

const words = tillCopy.paper;

type SlipProps = { readonly sale: TillSale };

const momentOf = ({ created_at: at }: TillSale): string => `${fullDayText(at)}, ${hourText(at)}`;

/** To whoever wants it, by the phone's own ways. */
export function ShareSlip({ sale }: SlipProps) {
  const { account } = useSession();
  const text = tillCopy.slip({
    shop: account?.name ?? '',
    amount: peso(sale.amount),
    order: sale.order_id,
    at: momentOf(sale),
  });
  return (
    <DenseButton
      variant="onwall"
      full
      // Whoever closes the sheet without sending has changed their mind.
      onClick={() => void navigator.share({ text }).catch(() => {})}
    >
      {tillCopy.share}
    </DenseButton>
  );
}

/** On paper, as wide as a roll: what was bought where and when. It is on no screen. */
export function PaperSlip({ sale }: SlipProps) {
  const mode = useMode();
  const { account } = useSession();
  const till = useCall('getPortalTill', { params: { mode } });
  const place = placeOf(till.data?.shift ?? null);
  const lines = [
    { name: words.paid, text: peso(sale.amount) },
    ...(sale.refunded_amount > 0
      ? [{ name: words.refunded, text: peso(-sale.refunded_amount) }]
      : []),
    { name: words.order, text: sale.order_id },
    { name: words.at, text: momentOf(sale) },
    ...(place === null ? [] : [{ name: words.till, text: place }]),
  ];
  return (
    <section className={styles.slip} aria-hidden="true">
      <b>{account?.name ?? ''}</b>
      <p>{words.title}</p>
      {mode === 'test' && <p>{words.test}</p>}
      <dl>
        {lines.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{words.note}</p>
    </section>
  );
}
