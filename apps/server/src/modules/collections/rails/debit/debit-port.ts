import type { Centavos } from '@abona/kernel/money';
import type { ChargeReport, MandateReport } from '#modules/collections/domain/provider-report.ts';
import type { SenderMarks } from '#modules/collections/domain/sender-agrees.ts';
import type { Answer } from '#modules/collections/ports.ts';

type MandateOrder = {
  readonly reference: string;
  readonly clabe: string;
  /** As the account's bank has it. */
  readonly holder: string;
  /** As who signed; null: no contract names them. */
  readonly person: SenderMarks['person'];
  readonly phone: string | null;
};

/** Who charges accounts for us. What a mandate allows we keep to ourselves: nobody else asks for it. */
export type DebitProvider = {
  readonly register: (order: MandateOrder) => Answer<MandateReport>;
  /** By our name of it. */
  readonly findMandate: (reference: string) => Answer<MandateReport | null>;
  /** By the provider's. */
  readonly readMandate: (ref: string) => Answer<MandateReport>;
  readonly cancelMandate: (ref: string) => Answer<MandateReport>;
  readonly collect: (order: {
    readonly reference: string;
    readonly mandateRef: string;
    readonly amount: Centavos;
  }) => Answer<ChargeReport>;
  readonly findCollection: (reference: string) => Answer<ChargeReport | null>;
  readonly readCollection: (ref: string) => Answer<ChargeReport>;
  /** All of which anything changed since. */
  readonly listChanged: (since: Date) => Answer<readonly ChargeReport[]>;
  readonly cancelCollection: (ref: string) => Answer<ChargeReport>;
};
