import { brandName } from '@abona/lender/lender';
import type { Shopper } from '@abona/merchant-sdk';
import { z } from 'zod';
import { type Html, html } from '#platform/html.ts';

/** As long as Abona takes; what is longer is cut, for a sale is not lost for it. */
const words = (longest: number) =>
  z
    .string()
    .transform((text) => text.trim().slice(0, longest))
    .catch('');

const ShopperForm = z.object({
  nombre: words(120),
  apellido_paterno: words(120),
  apellido_materno: words(120),
  correo: words(254),
  celular: words(24),
  codigo_postal: words(12),
  colonia: words(120),
  calle: words(120),
  numero: words(20),
});

const withoutBlanks = <T extends Record<string, string>>(fields: T): Partial<T> | undefined => {
  const filled = Object.entries(fields).filter(([, text]) => text !== '');
  return filled.length === 0 ? undefined : (Object.fromEntries(filled) as Partial<T>);
};

/** What the shopper told the shop, as Abona is told of it; null: nothing at all. */
export function readShopperForm(body: unknown): Shopper | null {
  const form = ShopperForm.parse(body ?? {});
  const address = withoutBlanks({
    postal_code: form.codigo_postal,
    settlement: form.colonia,
    street: form.calle,
    exterior_number: form.numero,
  });
  const person = withoutBlanks({
    given_names: form.nombre,
    first_surname: form.apellido_paterno,
    second_surname: form.apellido_materno,
    email: form.correo,
    phone: form.celular,
  });
  if (person === undefined && address === undefined) return null;
  return { ...person, ...(address === undefined ? {} : { address }) };
}

type Field = {
  readonly name: keyof z.output<typeof ShopperForm>;
  readonly label: string;
  readonly autocomplete: string;
};

const FIELDS: readonly Field[] = [
  { name: 'nombre', label: 'Nombre', autocomplete: 'given-name' },
  { name: 'apellido_paterno', label: 'Apellido paterno', autocomplete: 'family-name' },
  { name: 'apellido_materno', label: 'Apellido materno', autocomplete: 'off' },
  { name: 'correo', label: `Correo con el que entras a ${brandName}`, autocomplete: 'email' },
  { name: 'celular', label: 'Celular', autocomplete: 'tel-national' },
  { name: 'codigo_postal', label: 'Código postal', autocomplete: 'postal-code' },
  { name: 'colonia', label: 'Colonia', autocomplete: 'address-level3' },
  { name: 'calle', label: 'Calle', autocomplete: 'address-line1' },
  { name: 'numero', label: 'Número', autocomplete: 'off' },
];

/** Where the goods go: whoever fills it in finds it in Abona's form. */
export const shopperFields =
  (): Html => html`<details class="shop-details"><summary>Tus datos de envío (opcional)</summary>
<p class="small muted">Con tu permiso al pagar se los pasamos a ${brandName}, para que no los escribas otra vez.</p>
${FIELDS.map(
  ({ name, label, autocomplete }) =>
    html`<div class="field"><div class="field-box"><label for="${name}">${label}</label><input id="${name}" name="${name}" placeholder=" " autocomplete="${autocomplete}"></div></div>`,
)}</details>`;
