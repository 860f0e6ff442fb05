import type { CaseKind } from '@abona/contract/cases/case-status';
import { publicId } from '@abona/kernel/public-id';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import type { OutgoingMessage } from './domain/message.ts';
import { messageIdOf } from './message-id.ts';

type CaseNotice = {
  /** Names the letter: the same again is not sent again. */
  readonly id: string;
  readonly customerId: number;
  readonly caseId: string;
  readonly folio: string;
  readonly kind: CaseKind;
  readonly state: 'received' | 'written' | 'answered';
  readonly by: string | null;
};

/** Who tells of cases, and who knows where people get their mail. */
export type CaseTellers = {
  readonly publicUrl: string;
  readonly cases: {
    readonly onNotice: (reaction: {
      readonly name: string;
      readonly run: (notice: CaseNotice) => Promise<void>;
    }) => readonly Worker[];
  };
  readonly identity: { readonly emailOf: (customerId: number) => Promise<string | null> };
};

type Around = CaseTellers & {
  readonly db: Database;
  readonly queue: (tx: Tx, message: OutgoingMessage) => Promise<void>;
};

/** Whoever asked something of us has folio and day in their own hands, and hears of the answer; each once. */
export const caseNotices = ({ publicUrl, cases, identity, db, queue }: Around): readonly Worker[] =>
  cases.onNotice({
    name: 'notifications.tell_of_case',
    run: async ({ id, customerId, caseId, ...parameters }) => {
      const to = await identity.emailOf(customerId);
      if (to === null) return;
      const link = `${publicUrl}/pay/casos/${publicId('case', caseId)}`;
      const message = { id: messageIdOf(id), customerId, to, template: 'case_notice' } as const;
      await transaction(db, (tx) =>
        queue(tx, { ...message, channel: 'email', parameters: { ...parameters, link } }),
      );
    },
  });
