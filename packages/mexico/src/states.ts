import { invariant } from '@abona/kernel/invariant';

export type State = {
  /** INEGI's two digits, `01` to `32`. */
  readonly inegi: string;
  readonly name: string;
  readonly officialName: string;
  /** Two letters in a CURP. */
  readonly curp: string;
  /** ISO 3166-2, `MX-AGU`. */
  readonly iso: string;
  /** As the credit bureau spells it. */
  readonly bureau: string;
  /** First and last of the two digits that open its postal codes; no two states share one. */
  readonly postalPrefixes: readonly [first: string, last: string];
};

/** CURP code of people born abroad: not a state, but it stands where one would. */
export const BORN_ABROAD = 'NE';

// Columns: INEGI | CURP | ISO | bureau | postal prefixes | name | official name where it differs.
const table = `
01|AS|AGU|AGS|20|Aguascalientes|
02|BC|BCN|BC|21-22|Baja California|
03|BS|BCS|BCS|23|Baja California Sur|
04|CC|CAM|CAMP|24|Campeche|
05|CL|COA|COAH|25-27|Coahuila de Zaragoza|
06|CM|COL|COL|28|Colima|
07|CS|CHP|CHIS|29-30|Chiapas|
08|CH|CHH|CHIH|31-33|Chihuahua|
09|DF|CMX|CDMX|01-16|Ciudad de México|
10|DG|DUR|DGO|34-35|Durango|
11|GT|GUA|GTO|36-38|Guanajuato|
12|GR|GRO|GRO|39-41|Guerrero|
13|HG|HID|HGO|42-43|Hidalgo|
14|JC|JAL|JAL|44-49|Jalisco|
15|MC|MEX|MEX|50-57|Estado de México|México
16|MN|MIC|MICH|58-61|Michoacán de Ocampo|
17|MS|MOR|MOR|62|Morelos|
18|NT|NAY|NAY|63|Nayarit|
19|NL|NLE|NL|64-67|Nuevo León|
20|OC|OAX|OAX|68-71|Oaxaca|
21|PL|PUE|PUE|72-75|Puebla|
22|QT|QUE|QRO|76|Querétaro|
23|QR|ROO|QROO|77|Quintana Roo|
24|SP|SLP|SLP|78-79|San Luis Potosí|
25|SL|SIN|SIN|80-82|Sinaloa|
26|SR|SON|SON|83-85|Sonora|
27|TC|TAB|TAB|86|Tabasco|
28|TS|TAM|TAMP|87-89|Tamaulipas|
29|TL|TLA|TLAX|90|Tlaxcala|
30|VZ|VER|VER|91-96|Veracruz|Veracruz de Ignacio de la Llave
31|YN|YUC|YUC|97|Yucatán|
32|ZS|ZAC|ZAC|98-99|Zacatecas|
`;

/** The 32 states, in INEGI's order. */
export const states: readonly State[] = /* @__PURE__ */ readTable();

/** The state of a CURP's two letters; nothing for `NE` and for codes that do not exist. */
export const stateByCurp = (code: string): State | undefined =>
  states.find(({ curp }) => curp === code);

/** The state of a postal code, by its first two digits. */
export const stateByPostalPrefix = (prefix: string): State | undefined =>
  states.find(({ postalPrefixes: [first, last] }) => first <= prefix && prefix <= last);

function readTable(): State[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [inegi = '', curp = '', iso = '', bureau = '', prefixes = '', name, official] =
        line.split('|');
      invariant(name, `incomplete state: ${line}`);
      const [first = '', last = first] = prefixes.split('-');
      return {
        inegi,
        name,
        officialName: official || name,
        curp,
        iso: `MX-${iso}`,
        bureau,
        postalPrefixes: [first, last],
      };
    });
}
