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

/** The two others that sell on its pages: businesses that try and do not sell yet, an owner each. */
const guests = [
  {
    accountId: '01900000-0000-7000-8000-000000a09a11',
    merchantId: 'mer_000000000000000tallernopal',
    name: 'Taller Nopal',
    email: 'taller-nopal@casaambar.example',
  },
  {
    accountId: '01900000-0000-7000-8000-00000000ba44',
    merchantId: 'mer_0000000000000000luzdebarro',
    name: 'Luz de Barro',
    email: 'luz-de-barro@casaambar.example',
  },
] as const;

/** The sandbox's shop as a business, with somebody for each role, and its guests. Doing it again changes nothing. */
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
    const seat = async (accountId: string, { email, role }: (typeof people)[number]) => {
      const { id: personId } = await addPerson(tx, { id: randomUUIDv7(), email, at });
      const member = { id: randomUUIDv7(), accountId, personId, role };
      await addMember(tx, { ...member, by: 'system', at });
    };
    for (const person of people) await seat(ACCOUNT_ID, person);
    for (const { accountId, merchantId, name, email } of guests) {
      await addAccount(tx, deps.fields, {
        id: accountId,
        name,
        status: 'draft',
        testMerchantId: merchantId,
        liveMerchantId: null,
        createdAt: at,
        business: null,
      });
      await seat(accountId, { email, role: 'owner' });
    }
  });
}
