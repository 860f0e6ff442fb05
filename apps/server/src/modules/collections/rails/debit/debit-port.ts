import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { Result } from '@abona/kernel/result';
import type {
  ChargeReport,
  MandateReport,
  ProviderReport,
} from '#modules/collections/domain/provider-report.ts';
import type { Answer } from '#modules/collections/ports.ts';
import type { SignedMessage } from '#platform/standard-webhook.ts';

type MandateOrder = {
  readonly reference: string;
  readonly clabe: string;
  readonly holder: string;
  readonly maxAmount: Centavos;
  readonly period: 'weekly' | 'biweekly' | 'monthly';
  readonly expiresOn: CivilDate | null;
};

/** The clearing house of direct debits. */
export type DebitProvider = {
  readonly register: (order: MandateOrder) => Answer<MandateReport>;
  readonly findMandate: (reference: string) => Answer<MandateReport | null>;
  readonly cancelMandate: (ref: string) => Answer<MandateReport>;
  readonly collect: (order: {
    readonly reference: string;
    readonly mandateRef: string;
    readonly amount: Centavos;
    readonly dueOn: CivilDate;
  }) => Answer<ChargeReport>;
  readonly findCollection: (reference: string) => Answer<ChargeReport | null>;
  /** All of which anything changed since. */
  readonly listChanged: (since: Date) => Answer<readonly ChargeReport[]>;
  readonly cancelCollection: (ref: string) => Answer<ChargeReport>;
  readonly receive: (message: SignedMessage, now: Date) => Result<ProviderReport | null, 'forged'>;
};
