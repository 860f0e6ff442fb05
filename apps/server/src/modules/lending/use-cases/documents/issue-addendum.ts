import { createHash } from 'node:crypto';
import type { SendMethod } from '@abona/contract/identity/one-time-code';
import type { Acceptance } from '@abona/documents/contract/contract-input';
import { publicId } from '@abona/kernel/public-id';
import {
  addIssued,
  type DocumentName,
  type ListedDocument,
  listIssued,
} from '#modules/lending/documents/issued-store.ts';
import { sealKept } from '#modules/lending/documents/kept-document.ts';
import { type DocumentFacts, folioOf } from '#modules/lending/documents/print-loan-document.ts';
import { type AgreedPlan, reliefAddendum } from '#modules/lending/documents/relief-addendum.ts';
import { addendumIssued } from '#modules/lending/events.ts';
import type { Surroundings } from '#modules/lending/ports.ts';
import type { Tx } from '#platform/database/database.ts';
import { type DocumentsDeps, todayOf } from '../lending-deps.ts';

/** Where a signature came from, as far as the connection tells. */
export type Client = { readonly address: string; readonly userAgent: string | null };

type Signed = {
  readonly customerId: number;
  /** The relief or quita as it was granted. */
  readonly reliefId: string;
  readonly facts: DocumentFacts;
  readonly agreed: AgreedPlan;
  readonly client: Client;
};

type Deps = Pick<DocumentsDeps, 'clock' | 'publish' | 'audit' | 'fields'> &
  Pick<Surroundings, 'proofs'>;

/** Writes down what was signed, in the transaction that grants it, with the loan locked. It never changes again. */
export async function issueAddendum(deps: Deps, tx: Tx, signed: Signed): Promise<ListedDocument> {
  const { customerId, facts, agreed } = signed;
  const { loanId } = facts.loan.contract;
  const earlier = await listIssued(tx, { customerId, loanId, kind: 'addendum' });
  const reference = String(earlier.length + 1);
  const name: DocumentName = { customerId, loanId, kind: 'addendum', reference };
  const [folio, signedOn] = [folioOf(name), todayOf(deps.clock)];
  const acceptance = await acceptanceOf(deps, tx, signed);
  const document = reliefAddendum({ facts, agreed, folio, signedOn, acceptance });
  // Of what it says: the file is drawn from that whenever somebody wants it.
  const sha256 = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  await addIssued(tx, name, {
    ...{ version: 1, sha256, folio, issuedOn: signedOn, issuedAt: deps.clock.technicalNow() },
    body: sealKept(deps.fields, name, { document, file: null, throughJournal: null }),
  });
  await deps.audit(tx, {
    subject: `loan:${loanId}`,
    actor: `customer:${customerId}`,
    action: addendumIssued.name,
    reason: null,
    detail: { folio, sha256, relief: signed.reliefId, evidence: acceptance.evidenceId },
  });
  await deps.publish(tx, addendumIssued, { loan_id: loanId, customer_id: customerId, reference });
  return { reference, folio, issuedOn: signedOn };
}

const methodOf: Readonly<Record<SendMethod, Acceptance['method']>> = {
  SMS: 'sms_code',
  WHATSAPP: 'whatsapp_code',
  CALL: 'call_code',
  email: 'email_code',
};

const DEVICE_LENGTH_MAX = 120;

async function acceptanceOf(
  { proofs, clock }: Deps,
  tx: Tx,
  { customerId, reliefId, client }: Signed,
): Promise<Omit<Acceptance, 'fingerprint'>> {
  const proof = await proofs.spentProofOf(tx, { customerId, kind: 'relief' });
  return {
    atMs: (proof?.provenAt ?? clock.now()).getTime(),
    method: proof === null ? 'signed_in_session' : methodOf[proof.method],
    destination: proof?.to ?? null,
    ip: client.address,
    device: (client.userAgent ?? 'sin identificar').slice(0, DEVICE_LENGTH_MAX),
    evidenceId: publicId('acc', reliefId),
  };
}
