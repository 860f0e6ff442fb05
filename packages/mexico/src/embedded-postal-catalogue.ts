import { buildPostalCatalogue, type PostalCatalogue, type PostalRow } from './postal-catalogue.ts';
import { postalRowsLow } from './postal-rows-00-39.ts';
import { postalRowsMiddle } from './postal-rows-40-69.ts';
import { postalRowsHigh } from './postal-rows-70-99.ts';

let catalogue: PostalCatalogue | undefined;

/**
 * A few hundred codes of all 32 states, for trying the product out. The post office's own file
 * may not be handed on.
 */
export function embeddedPostalCatalogue(): PostalCatalogue {
  catalogue ??= buildPostalCatalogue(
    [postalRowsLow, postalRowsMiddle, postalRowsHigh].flatMap(readTable),
  );
  return catalogue;
}

const readTable = (table: string): PostalRow[] =>
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [code = '', municipality = '', city = '', settlements = ''] = line.split('|');
      return settlements.split(';').map((settlement) => ({ code, municipality, city, settlement }));
    });
