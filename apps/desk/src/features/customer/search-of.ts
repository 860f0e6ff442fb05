const FOLIO = /^[A-Z]{2}-?\d{4}-?\d{6}$/;
const CURP = /^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/;
const PHONE = /^(?:\+?52)?(\d{10})$/;

type Search = { readonly by: 'folio' | 'phone' | 'curp'; readonly value: string };

/** What somebody typed, by its shape; null: it is nothing that one could be found by. */
export function searchOf(text: string): Search | null {
  const bare = text.trim().toUpperCase();
  const joined = bare.replaceAll(/[\s()-]/g, '');
  if (FOLIO.test(bare.replaceAll(' ', ''))) {
    return { by: 'folio', value: bare.replace(/^(\w{2})-?(\d{4})-?(\d{6})$/, '$1-$2-$3') };
  }
  if (CURP.test(joined)) return { by: 'curp', value: joined };
  const digits = PHONE.exec(joined)?.[1];
  return digits === undefined ? null : { by: 'phone', value: digits };
}
