import { randomUUIDv7 } from 'node:crypto';
import type { Config } from '#platform/config/config.ts';
import { transaction } from '#platform/database/transaction.ts';
import { addAccount } from '../stores/account-store.ts';
import { addMember } from '../stores/member-store.ts';
import { addPerson } from '../stores/person-store.ts';
import type { PortalDeps } from './portal-deps.ts';

const ACCOUNT_ID = '01900000-0000-7000-8000-00000ca5aa3b';
/** The shop that the sandbox plays, with keys of its own; and the same shop as it would sell. */
const TEST_MERCHANT = 'mer_00000000000000000casaambar';
const LIVE_MERCHANT = 'mer_0000000000000casaambarlive';
const NAME = 'Casa Ámbar';
const FEE_BPS = 450;
/** A CLABE that belongs to nobody, with a right check digit. */
const CLABE = '646180157000000004';

/** The sandbox's shop as a business, with somebody for each role. Doing it again changes nothing. */
export async function seatSandboxShop(
  deps: PortalDeps,
  people: Config['portal']['sandboxPeople'],
): Promise<void> {
  if (people.length === 0) return;
  const at = deps.clock.technicalNow();
  await transaction(deps.db, async (tx) => {
    await deps.merchants.register(tx, {
      id: LIVE_MERCHANT,
      mode: 'live',
      name: NAME,
      logoUrl: null,
      integrationName: 'casa-ambar-web',
      channel: 'ecommerce',
      origins: ['https://casaambar.example'],
      requiresSignature: true,
      feeBps: FEE_BPS,
      payoutClabe: CLABE,
      keys: [],
    });
    await addAccount(tx, deps.fields, {
      id: ACCOUNT_ID,
      name: NAME,
      status: 'active',
      testMerchantId: TEST_MERCHANT,
      liveMerchantId: LIVE_MERCHANT,
      createdAt: at,
      business: null,
    });
    for (const { email, role } of people) {
      const { id: personId } = await addPerson(tx, { id: randomUUIDv7(), email, at });
      const member = { id: randomUUIDv7(), accountId: ACCOUNT_ID, personId, role };
      await addMember(tx, { ...member, by: 'system', at });
    }
  });
}
