import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { circuloDefaults } from '../circulo-record.ts';
import { type ReportedAccount, type ReportedPerson, wholePesos } from '../reported-account.ts';
import type { IntfSettings } from '../write-intf.ts';

export const intfSettings: IntfSettings = {
  member: 'ZZ99990001',
  name: 'Abona',
  address: 'Av. Paseo de la Reforma 100, Juárez, 06600 Ciudad de México',
  contract: 'PL',
  cycle: '00',
  accountEnd: 'FIN',
  withDetails: false,
};

export const circuloSettings = {
  ...circuloDefaults,
  member: '0000999001',
  name: 'Abona',
  address: intfSettings.address,
};

export const mariana: ReportedPerson = {
  givenNames: 'MARIANA',
  firstSurname: 'LOPEZ',
  secondSurname: 'HERNANDEZ',
  birthDate: civilDate('1992-03-14'),
  rfc: 'LOHM920314AB1',
  curp: 'LOHM920314MJCPRR07',
  sex: 'F',
  address: {
    street: 'AV VALLARTA 1234',
    settlement: 'AMERICANA',
    municipality: 'GUADALAJARA',
    city: 'GUADALAJARA',
    state: 'JAL',
    postalCode: '44160',
  },
  phone: '3312345678',
  email: 'MARIANA@EXAMPLE.MX',
  employer: null,
};

/** Section 3.5 of the regulation handbook: S1 with instalments 3 and 4 unpaid on 31 January 2027. */
export const lateS1: ReportedAccount = {
  number: 'AB-000123',
  situation: 'open',
  frequency: 'quincenal',
  payments: 6,
  instalment: wholePesos(centavos(55_196)),
  openedOn: civilDate('2026-11-15'),
  firstDefaultOn: civilDate('2026-12-31'),
  lastPaymentOn: civilDate('2026-12-15'),
  lastPayment: wholePesos(centavos(55_196)),
  lastPurchaseOn: civilDate('2026-11-15'),
  closedOn: null,
  cutOn: civilDate('2027-01-31'),
  originalAmount: wholePesos(centavos(300_000)),
  highestCredit: wholePesos(centavos(300_000)),
  balance: wholePesos(centavos(226_004)),
  principal: wholePesos(centavos(205_660)),
  interest: wholePesos(centavos(20_344)),
  overdue: wholePesos(centavos(117_167)),
  overduePayments: 2,
  daysLate: 31,
  isTooNew: false,
  overduePortfolioSince: null,
  termDays: 92,
};
