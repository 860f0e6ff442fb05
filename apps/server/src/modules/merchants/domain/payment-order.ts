import type { FieldFailure } from '@abona/contract/errors';
import type { MerchantFieldError } from '@abona/contract/merchants/english-errors';
import type { PaymentOrder } from '@abona/contract/merchants/payment';
import type { PortalMode } from '@abona/contract/portal/portal-access';
import { type Centavos, formatMoney } from '@abona/kernel/money';

const WRONG_SUM = 'Los renglones y el envío no suman el monto.';
const FOREIGN = 'La dirección no está en un origen registrado por el comercio.';
const TWICE = 'Dos renglones tienen la misma referencia.';

type Objection = FieldFailure & { readonly code: MerchantFieldError };

export type ShopRules = {
  readonly origins: readonly string[];
  /** A shop that tries may send people back to its developer's own machine, on whatever port. */
  readonly mode?: PortalMode;
  /** The smallest purchase for which there is a plan. */
  readonly leastAmount: Centavos;
};

/** Nobody could pay less in instalments: the shop hears it before its shopper does. */
export const objectionToAmount = (amount: number, leastAmount: Centavos): Objection[] =>
  amount >= leastAmount
    ? []
    : [
        {
          path: 'amount',
          code: 'amount_below_minimum',
          message: `El monto mínimo a plazos es ${formatMoney(leastAmount)}.`,
        },
      ];

export type Cart = Pick<PaymentOrder, 'amount' | 'lines' | 'shipping_amount'>;

/** What is wrong with what is sold, wherever the shopper goes afterwards. */
export function objectionsToCart(cart: Cart, leastAmount: Centavos): Objection[] {
  const { lines } = cart;
  const failures = objectionToAmount(cart.amount, leastAmount);
  if (lines.length > 0 && totalOf(cart) !== cart.amount)
    failures.push({ path: 'amount', code: 'amount_not_sum', message: WRONG_SUM });
  if (new Set(lines.map(({ reference }) => reference)).size !== lines.length)
    failures.push({ path: 'lines', code: 'line_repeated', message: TWICE });
  return failures;
}

/** What is wrong with an order beyond its shape. */
export function objectionsTo(
  order: PaymentOrder,
  { leastAmount, ...places }: ShopRules,
): Objection[] {
  const { return_url, cancel_url } = order;
  const failures = objectionsToCart(order, leastAmount);
  const code = 'address_not_registered';
  if (!isOwnPlace(return_url, places))
    failures.push({ path: 'return_url', code, message: FOREIGN });
  if (cancel_url !== undefined && !isOwnPlace(cancel_url, places))
    failures.push({ path: 'cancel_url', code, message: FOREIGN });
  return failures;
}

const totalOf = ({ lines, shipping_amount }: Cart): number =>
  lines.reduce((sum, { quantity, unit_amount }) => sum + quantity * unit_amount, shipping_amount);

/** On a registered origin to the letter, and with nobody's name or password in it. */
function isOwnPlace(address: string, { origins, mode }: Omit<ShopRules, 'leastAmount'>): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, username, password, hostname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  if (username !== '' || password !== '') return false;
  return origins.includes(origin) || (mode === 'test' && hostname === 'localhost');
}
