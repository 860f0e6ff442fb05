import { expect, type FrameLocator, type Page } from '@playwright/test';
import { type Customer, openWith } from './customer.ts';
import { sandbox } from './sandbox.ts';

/** Enters a page for which a login must have left its e-mail address. */
export const enterOwn = (
  page: Page,
  { token }: Customer,
  path: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  openWith(page, path, { abona_session: token, abona_email: 'ro•••@ejemplo.mx', ...more });

/** The processor's own frame, on its own origin. */
export const cardFrame = (page: Page): FrameLocator => page.frameLocator('#card-fields iframe');

/** Types a card into the processor's fields and saves it. */
export async function saveCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel('Número de tarjeta').fill(number);
  await frame.getByLabel('Nombre en la tarjeta').fill('Rosa Quiroz');
  await frame.getByLabel('Vence (MM/AA)').fill('12/30');
  await frame.getByLabel('Código (CVV)').fill(number.startsWith('3') ? '1234' : '123');
  await page.getByRole('button', { name: 'Guardar tarjeta' }).click();
}

const WEIGHTS = [3, 7, 1] as const;

/** A CLABE of a bank whose four digits before the control digit say how the sandbox's bank behaves. */
export function clabeEnding(ending: string, bank = '012'): string {
  const middle = String(Math.floor(Math.random() * 1e7)).padStart(7, '0');
  const seventeen = `${bank}180${middle}${ending}`;
  const sum = [...seventeen].reduce(
    (total, digit, index) => total + ((Number(digit) * (WEIGHTS[index % 3] ?? 0)) % 10),
    0,
  );
  return `${seventeen}${(10 - (sum % 10)) % 10}`;
}

/** Types a CLABE where an account is added, and has it checked. */
export async function addAccount(page: Page, clabe: string): Promise<void> {
  await page.getByLabel('CLABE (18 dígitos)').fill(clabe);
  await expect(page.getByText(/^Es de /)).toBeVisible();
  await page.getByRole('button', { name: 'Comprobar y guardar' }).click();
}

type Payout = {
  readonly status: string;
  readonly amount: number;
  readonly return_code: string | null;
  readonly beneficiary: { readonly clabe: string; readonly name: string };
};

/** What was sent to a CLABE, as its bank sees it. */
export const payoutsTo = async (clabe: string): Promise<readonly Payout[]> =>
  (await sandbox.payouts<Payout>()).filter(({ beneficiary }) => beneficiary.clabe === clabe);
