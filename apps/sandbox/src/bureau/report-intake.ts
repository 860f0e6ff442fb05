import { createPublicKey, verify } from 'node:crypto';
import { createRecords } from '#platform/records.ts';
import { operationDate } from '#platform/spanish-time.ts';
import type { VendorWorld } from '#vendor-world.ts';
import {
  type AccountReport,
  type Clave,
  type KeptAccount,
  rejectionsOf,
  warningsOf,
} from './account-report.ts';

/** What a lender told, and what became of it, for whoever watches. */
export type ReportedAccount = {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly balance: string;
  readonly overdue: string;
  readonly payment: string;
  readonly preventionKey: string | null;
  readonly cutOn: string;
  readonly rejections: readonly Clave[];
  readonly receivedAt: string;
};

export type IntakeAnswer = {
  readonly estatus: { readonly id: string; readonly descripcion: string };
  readonly advertencias: readonly Clave[];
  readonly rechazos: readonly Clave[];
};

/** Takes what lenders report, an account a call: kept whole once it is taken, each of them seen in the console. */
export function createReportIntake({ database, events, now, configuration }: VendorWorld) {
  const accounts = createRecords<KeptAccount>(database, 'bureau.account');
  const reports = createRecords<ReportedAccount>(database, 'bureau.account_report');
  const { member, publicKey } = configuration.vendors.bureau;
  const key = createPublicKey({
    key: Buffer.from(publicKey, 'base64'),
    format: 'der',
    type: 'spki',
  });

  const keep = async (report: AccountReport, receivedAt: string): Promise<void> => {
    const id = report.persona.cuenta['cuentaActual'] ?? '';
    const kept = { id, report, receivedAt };
    if (!(await accounts.add(kept))) await accounts.change(id, () => kept);
  };

  return {
    /** ECDSA over the body as it came, in hexadecimal. */
    isSigned: (body: Buffer, signature: string): boolean =>
      /^[\da-f]+$/i.test(signature) && verify('sha256', body, key, Buffer.from(signature, 'hex')),
    accounts: (limit: number) => accounts.list({ limit }),
    reports: (limit: number) => reports.list({ limit }),
    take: async (report: AccountReport): Promise<IntakeAnswer> => {
      const { nombre, cuenta } = report.persona;
      const today = operationDate(await now()).replaceAll('-', '');
      const kept = await accounts.find(cuenta['cuentaActual'] ?? '');
      const rejections = rejectionsOf(report, { member, today, kept });
      const receivedAt = new Date().toISOString();
      if (rejections.length === 0) await keep(report, receivedAt);
      await reports.add({
        id: crypto.randomUUID(),
        account: cuenta['cuentaActual'] ?? '',
        name: [nombre['nombres'], nombre['apellidoPaterno']].filter(Boolean).join(' '),
        balance: cuenta['saldoActual'] ?? '',
        overdue: cuenta['saldoVencido'] ?? '',
        payment: cuenta['pagoActual'] ?? '',
        preventionKey: cuenta['clavePrevencion'] ?? null,
        cutOn: cuenta['fechaCorte'] ?? '',
        rejections,
        receivedAt,
      });
      events.announce('bureau');
      return {
        estatus:
          rejections.length === 0
            ? { id: '1', descripcion: 'PROCESADO' }
            : { id: '2', descripcion: 'RECHAZADO' },
        advertencias: warningsOf(report),
        rechazos: rejections,
      };
    },
  };
}
