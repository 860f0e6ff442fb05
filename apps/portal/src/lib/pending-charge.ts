import { readSetting, writeSetting } from '@abona/ui/office/settings.ts';

/** A charge that was sent and whose answer nobody has seen: its key is what keeps it from being made twice. */
export type PendingCharge = {
  readonly key: string;
  readonly code: string;
  readonly amount: number;
  readonly order_id: string;
};

/** Whose it is: another who signs in here neither sees nor loses it. */
type Whose = { readonly personId: string; readonly mode: string };
type Remembered = Whose & { readonly charge: PendingCharge };

function readOwn({ personId, mode }: Whose): Remembered | null {
  const text = readSetting('portal', 'till_charge');
  const known: Remembered | null = text === null ? null : JSON.parse(text);
  return known !== null && known.personId === personId && known.mode === mode ? known : null;
}

/** A reload or a dead battery forgets nothing. */
export const readPending = (whose: Whose): PendingCharge | null => readOwn(whose)?.charge ?? null;

export function keepPending(whose: Whose, charge: PendingCharge | null): void {
  if (charge !== null)
    writeSetting(
      'portal',
      'till_charge',
      JSON.stringify({ ...whose, charge } satisfies Remembered),
    );
  else if (readOwn(whose) !== null) writeSetting('portal', 'till_charge', null);
}

/** A number of the till's own, where the shop has none: short enough to be read aloud. */
export const newOrderId = (): string =>
  `CAJA-${crypto.randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`;
