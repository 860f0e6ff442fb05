import type { MessageParameters } from '@abona/documents/messages/message';
import { publicId } from '@abona/kernel/public-id';
import type { Lending } from '#modules/lending/module.ts';
import type { Origination } from '#modules/origination/module.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Worker } from '#platform/jobs/worker.ts';
import type { OutgoingMessage } from './domain/message.ts';
import { messageIdOf } from './message-id.ts';
import type { Contacts } from './ports.ts';

/** Who tells that there is a document to send, and who knows where people are reached. */
export type DocumentTellers = {
  readonly publicUrl: string;
  readonly lending: Pick<Lending, 'onLetterIssued' | 'onAddendumIssued'>;
  readonly origination: Pick<Origination, 'onMoved' | 'onLineRaised'>;
  readonly identity: Contacts;
};

type Around = DocumentTellers & {
  readonly db: Database;
  readonly queue: (tx: Tx, message: OutgoingMessage) => Promise<void>;
};

/** Contracts when they are accepted, addenda when they are signed, closing letters, as files; lines that rose. */
export const documentNotices = (around: Around): readonly Worker[] => {
  const send = async (
    customerId: number,
    parameters: MessageParameters['document'],
  ): Promise<void> => {
    const to = await around.identity.emailOf(customerId);
    if (to === null) return;
    const { kind, of, reference } = parameters;
    const id = messageIdOf([kind, of, ...(reference === undefined ? [] : [reference])].join(':'));
    const message = { id, customerId, to, channel: 'email', template: 'document' } as const;
    await transaction(around.db, (tx) => around.queue(tx, { ...message, parameters }));
  };
  const at = (path: string): string => `${around.publicUrl}/pay${path}`;
  return [
    around.lending.onLetterIssued({
      name: 'notifications.send_closing_letter',
      effect: 'outside',
      run: ({ loanId, customerId }) =>
        send(customerId, {
          kind: 'closing_letter',
          of: loanId,
          link: at(`/perfil/prestamos/${publicId('loan', loanId)}/comprobantes`),
        }),
    }),
    around.lending.onAddendumIssued({
      name: 'notifications.send_addendum',
      effect: 'outside',
      run: ({ loanId, customerId, reference }) =>
        send(customerId, {
          ...{ kind: 'addendum', of: loanId, reference },
          link: at(`/perfil/prestamos/${publicId('loan', loanId)}/comprobantes`),
        }),
    }),
    around.origination.onMoved({
      name: 'notifications.send_contract',
      effect: 'outside',
      to: ['transfer', 'authorized'],
      run: async ({ customerId, applicationProcessId, from }) => {
        if (from !== 'offering') return;
        const of = String(applicationProcessId);
        await send(customerId, { kind: 'contract', of, link: at('/compras') });
      },
    }),
    around.origination.onLineRaised({
      name: 'notifications.tell_of_line',
      effect: 'outside',
      run: async ({ customerId, raiseId, limit }) => {
        const to = await around.identity.emailOf(customerId);
        if (to === null) return;
        const parameters = { limit, link: at('/capacidad-de-credito/exito') };
        const message = { id: raiseId, customerId, to, channel: 'email' } as const;
        await transaction(around.db, (tx) =>
          around.queue(tx, { ...message, template: 'line_raised', parameters }),
        );
      },
    }),
  ];
};
