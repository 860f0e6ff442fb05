type Side = 'debit' | 'credit';

const both = (debit: string, credit: string): Readonly<Record<Side, string>> => ({ debit, credit });

/** What a line of the books did, by the kind of its account, in plain words. */
const lineWords: Readonly<Record<string, Readonly<Record<Side, string>>>> = {
  cash: both('Entró a nuestro banco', 'Salió de nuestro banco'),
  clearing: both('Nos lo debe quien lo cobró', 'Quien lo cobró ya nos lo entregó'),
  merchant_receivable: both('Nos lo debe la tienda', 'La tienda ya nos lo pagó'),
  merchant_payable: both('Ya se le pagó a la tienda', 'Se le debe a la tienda'),
  loan_principal: both('Sube el capital que debe', 'Baja el capital que debe'),
  loan_interest: both('Se le cobra interés', 'Paga interés'),
  loan_interest_iva: both('Se le cobra el IVA del interés', 'Paga el IVA del interés'),
  loan_fee: both('Se le cobra una comisión', 'Paga una comisión'),
  loan_fee_iva: both('Se le cobra el IVA de la comisión', 'Paga el IVA de la comisión'),
  loan_moratory: both('Se le cobran moratorios', 'Paga moratorios'),
  loan_moratory_iva: both('Se le cobra el IVA de los moratorios', 'Paga el IVA de los moratorios'),
  loan_late_fee: both('Se le cobra por el atraso', 'Paga el cargo por atraso'),
  loan_late_fee_iva: both('Se le cobra el IVA del cargo por atraso', 'Paga el IVA de ese cargo'),
  customer_credit: both('Se usa su saldo a favor', 'Queda como saldo a favor suyo'),
  customer_overdraft: both('Recibió de más y lo debe', 'Devuelve lo que recibió de más'),
  customer_points: both('Se usan sus puntos', 'Se le dan puntos'),
  points_owed: both('Debe puntos', 'Devuelve puntos'),
  payouts_in_transit: both('Llegó a quien se le envió', 'Va en camino a quien se le envía'),
  suspense: both('Deja de estar sin identificar', 'Espera sin identificar'),
  iva_uncollected: both('Ese IVA ya se cobró', 'Ese IVA todavía no se cobra'),
  iva_payable: both('Ese IVA ya no se le debe al SAT', 'Ese IVA se le debe al SAT'),
  iva_creditable: both('IVA que podemos acreditar', 'IVA que ya no podemos acreditar'),
  funding: both('Vuelve a quien nos fondea', 'Viene de quien nos fondea'),
  interest_income: both('Deja de ser ingreso por interés', 'Es ingreso por interés'),
  fee_income: both('Deja de ser ingreso por comisión', 'Es ingreso por comisión'),
  moratory_income: both('Deja de ser ingreso por moratorios', 'Es ingreso por moratorios'),
  late_fee_income: both('Deja de ser ingreso por atraso', 'Es ingreso por atraso'),
  merchant_fee_income: both(
    'Deja de ser ingreso por comisión de la tienda',
    'Es ingreso por comisión de la tienda',
  ),
  recovery_income: both('Deja de ser algo recuperado', 'Se recupera de lo castigado'),
  write_off_loss: both('Se pierde', 'Deja de ser pérdida'),
  fraud_loss: both('Se pierde por fraude', 'Deja de ser pérdida por fraude'),
  waived_charges: both('Lo condonamos', 'Deja de estar condonado'),
  forgiven_principal: both('Lo perdonamos con la quita', 'Deja de estar perdonado'),
  dispute_cost: both('Lo ponemos nosotros por una aclaración', 'Dejamos de ponerlo nosotros'),
  goodwill_cost: both('Lo ponemos nosotros de buena voluntad', 'Dejamos de ponerlo nosotros'),
  points_cost: both('Lo ponemos nosotros en puntos', 'Dejamos de ponerlo en puntos'),
};

/** `clearing` of `clearing:spei`. */
const kindOf = (account: string): string => account.split(':')[0] ?? account;

export const lineText = ({
  account,
  debit,
}: {
  readonly account: string;
  readonly debit: number;
}) => lineWords[kindOf(account)]?.[debit > 0 ? 'debit' : 'credit'] ?? pesoCopy.other;

/** «Explicar un peso»: where a line of the books came from and went. */
export const pesoCopy = {
  title: 'Explicar un peso',
  explain: (name: string, amount: string) => `Explicar ${amount} de ${name}`,
  close: 'Cerrar',
  happened: (what: string, amount: string, day: string) => `${what} ${amount}, con fecha ${day}.`,
  calendar: (kind: string, day: string) => `${kind}, por calendario, con fecha ${day}.`,
  did: (who: string, day: string) => `Lo anotó ${who} el ${day}.`,
  this: 'Este peso',
  from: 'De dónde vino',
  to: 'A dónde fue',
  part: (amount: string, cents: string) => `${amount}, ${cents} de cada peso`,
  cents: (count: number) => (count === 1 ? '1 centavo' : `${count} centavos`),
  balance: 'Cómo quedó la cuenta',
  before: 'Antes',
  change: 'Este peso',
  after: 'Después',
  up: (amount: string) => `+${amount}`,
  down: (amount: string) => `−${amount}`,
  shared: 'Es una cuenta de todos los créditos: su saldo no dice nada de este peso.',
  square: 'El asiento cuadra: lo que sale de unas cuentas es lo que entra a otras.',
  journal: (id: number) => `Asiento ${id}`,
  other: 'Cambia de cuenta',
} as const;
