import { enterDesk, enterPortal } from '#office-calls.ts';
import {
  askOwner,
  type Business,
  letSell,
  proveAccount,
  signAgreement,
} from './acts/open-business.ts';
import { clabeOf } from './acts/wallet.ts';
import type { World } from './place.ts';

/** A business that came by itself, beside those whose goods the sandbox's shop sells. */
type Newcomer = {
  readonly email: string;
  readonly owner: string;
  /** Who they are and where they stand, as the console tells it. */
  readonly story: string;
  readonly daysAgo: number;
  readonly business: Business;
  readonly account: string;
  /** How far it came: it sells, it waits for us, or we wait for it. */
  readonly until: 'active' | 'in_review' | 'more_asked';
};

export const newcomers: readonly Newcomer[] = [
  {
    email: 'amparo@telarmitla.example',
    owner: 'Amparo Ruiz',
    story: 'dueña de Telar Mitla, que ya vende',
    daysAgo: 24,
    business: {
      name: 'Telar Mitla',
      legal_name: 'Telares de Mitla, S.A. de C.V.',
      rfc: 'TMI150310ABA',
      line: 'fashion',
      website: 'https://telarmitla.example',
      street: 'Independencia 22, Centro',
      postal_code: '70430',
      representative: 'Amparo Ruiz',
    },
    account: '7000001',
    until: 'active',
  },
  {
    email: 'fidel@bicisdelvalle.example',
    owner: 'Fidel Arce',
    story: 'dueño de Bicis del Valle, que espera nuestra revisión',
    daysAgo: 8,
    business: {
      name: 'Bicis del Valle',
      legal_name: 'Bicicletas del Valle, S. de R.L.',
      rfc: 'BVA180622QT9',
      line: 'sports',
      website: 'https://bicisdelvalle.example',
      street: 'Juárez 310, Centro',
      postal_code: '44100',
      representative: 'Fidel Arce',
    },
    account: '7000002',
    until: 'in_review',
  },
  {
    email: 'nora@mielsilvestre.example',
    owner: 'Nora Pech',
    story: 'dueña de Miel Silvestre, a quien pedimos algo más',
    daysAgo: 4,
    business: {
      name: 'Miel Silvestre',
      legal_name: 'Nora Pech Canul',
      rfc: 'EPAN8805172I3',
      line: 'other',
      website: 'https://mielsilvestre.example',
      street: 'Calle 60 415, Centro',
      postal_code: '97000',
      representative: 'Nora Pech Canul',
    },
    account: '7000003',
    until: 'more_asked',
  },
];

/** Signs up, proves the account, signs the agreement, and comes as far as it does. */
export async function openBusiness(world: World, newcomer: Newcomer): Promise<void> {
  const { email, owner, business, account, until } = newcomer;
  const portal = await enterPortal(world, { person: email, name: owner });
  const opened = await portal('openPortalAccount', { body: business });
  await proveAccount(world, portal, clabeOf('012', account, '4321'));
  const { agreement } = await signAgreement(world, portal, email);
  const id = opened.account?.account_id ?? '';
  if (until === 'active') {
    const reviewers = {
      maker: await enterDesk(world, 'finance'),
      checker: await enterDesk(world, 'compliance'),
    };
    await letSell(reviewers, { id, fee_bps: agreement.fee_bps });
  }
  if (until === 'more_asked')
    await askOwner(await enterDesk(world, 'finance'), id, {
      reasons: ['website'],
      note: 'Tu página todavía no dice cómo se devuelve un producto. ¿Nos mandas el enlace cuando esté?',
    });
}
