import { civilDate } from '@abona/kernel/civil-date';
import { suggestRfc } from '@abona/mexico/rfc-maker';
import { beKnown } from '#acts/apply.ts';
import { askPayment } from '#acts/ask-payment.ts';
import { accept, isOffered } from '#acts/buy.ts';
import {
  type Business,
  letSell,
  newKey,
  proveAccount,
  signAgreement,
} from '#acts/open-business.ts';
import { enterDesk, enterPortal, type PortalCalls } from '#office-calls.ts';
import { until } from '#until.ts';
import { newestOf } from './buying.ts';
import type { Hero } from './hero.ts';
import { atDesk, atOwnShop, inApp, onConsole } from './sights.ts';
import type { Scene, Step } from './story.ts';
import { day, money } from './words.ts';

const STANDING = 'good';
const PRICE = 149_900;
const PAYMENTS = 6;

const enterOwn = ({ world, hero }: Scene): Promise<PortalCalls> =>
  enterPortal(world, { person: hero.email, name: hero.name });

const shopOf = ({ form }: Hero): string => `Barro ${form.personal.first_surname}`;

function businessOf(hero: Hero): Business {
  const { given_names, first_surname, second_surname, birth_date } = hero.form.personal;
  const whole = `${given_names} ${first_surname} ${second_surname}`;
  return {
    name: shopOf(hero),
    legal_name: whole,
    rfc: suggestRfc({
      givenNames: given_names,
      firstSurname: first_surname,
      secondSurname: String(second_surname),
      birthDate: civilDate(birth_date),
    }),
    line: 'furniture',
    website: 'https://barro.example',
    street: 'García Vigil 14, Centro',
    postal_code: '68000',
    representative: whole,
  };
}

/** What they sold in test so far, as their own shop knows it. */
async function firstSale(portal: PortalCalls) {
  const { items } = await portal('listPortalPayments', { params: { mode: 'test' }, query: {} });
  return items.find(({ status }) => status === 'captured') ?? null;
}

/** As much of a key as may be read by anybody. */
const headOf = (key: string): string => `${key.slice(0, 12)}…`;

export const signedUp: Step = {
  title: 'Da de alta su negocio',
  text: 'Quién vende, con su RFC, y nada más. Desde ese momento puede probarlo todo con una llave de prueba.',
  act: async (scene) => {
    const { hero, facts } = scene;
    const portal = await enterOwn(scene);
    const { account } = await portal('getPortalSession');
    if (account === null) await portal('openPortalAccount', { body: businessOf(hero) });
    const key = facts['key'] ?? (await newKey(portal, 'test'));
    return {
      told: `«${shopOf(hero)}» ya puede probar. Su llave empieza con ${headOf(key)}; vender de verdad viene después.`,
      facts: { key },
      sights: [
        atOwnShop(scene, 'Sus llaves', '/prueba/desarrolladores'),
        atOwnShop(scene, 'Su alta', '/alta'),
        atDesk('finance', 'Los comercios', '/comercios'),
      ],
    };
  },
};

export const tried: Step = {
  title: 'Vende de prueba',
  text: 'Su tienda pide un cobro con la llave, y el cliente eres tú: una solicitud completa, con datos inventados.',
  act: async (scene) => {
    const { world, facts } = scene;
    const who = await scene.enter();
    if ((await newestOf(who)) === null) {
      const asked = { key: String(facts['key']), amount: PRICE, what: 'Jarrón de barro negro' };
      const payment_id = await askPayment(world, asked);
      await beKnown(who, STANDING);
      await who.call('createApplication', { body: { payment_id } });
      if (!(await isOffered(world, who))) throw new Error(`${who.email} was declined`);
      await accept(who, { count: PAYMENTS });
    }
    const portal = await enterOwn(scene);
    const sold = await until(
      'a sale that its shop can see',
      () => firstSale(portal),
      (one) => one !== null,
    );
    return {
      told: `El cobro de ${money(sold?.amount ?? 0)} está aceptado, y la tienda lo sabe por su aviso firmado. Es de prueba: nadie le deposita.`,
      sights: [
        atOwnShop(scene, 'El cobro de prueba', `/prueba/cobros/${sold?.id}`),
        inApp(scene, 'El crédito', '/inicio'),
      ],
    };
  },
};

export const accountProven: Step = {
  title: 'Prueba que la cuenta es suya',
  text: 'Escribe su CLABE y le llega un centavo con un código. El banco dice además a nombre de quién está.',
  act: async (scene) => {
    const { world, hero } = scene;
    const portal = await enterOwn(scene);
    const proof = await proveAccount(world, portal, hero.clabe);
    return {
      told:
        proof?.status === 'proven'
          ? `La cuenta de ${proof.bank} que termina en ${proof.last4} es de ${hero.name}: lo dicen el código y el comprobante del banco.`
          : 'La cuenta no quedó comprobada: su alta dice por qué y qué sigue.',
      sights: [atOwnShop(scene, 'Su alta', '/alta'), onConsole('El centavo, en el banco', 'banco')],
    };
  },
};

export const agreementSigned: Step = {
  title: 'Firma su contrato',
  text: 'La comisión, con un ejemplo en pesos, y el contrato completo. Se firma con un código que llega a su correo.',
  act: async (scene) => {
    const { world, hero } = scene;
    const portal = await enterOwn(scene);
    const { agreement, review } = await signAgreement(world, portal, hero.email);
    const { sale, net } = agreement.example;
    return {
      told: `Firmó: de una venta de ${money(sale)} recibe ${money(net)}. ${review === null ? 'Ya lo revisamos.' : `Lo revisamos a más tardar el ${day(review.by)}.`}`,
      sights: [
        atOwnShop(scene, 'Su alta', '/alta'),
        atDesk('finance', 'Los comercios que esperan', '/colas/merchant_reviews'),
      ],
    };
  },
};

export const letIn: Step = {
  title: 'Dos personas lo dejan vender',
  text: 'Rodrigo, de finanzas, revisa y lo pide; Alma, de cumplimiento, está de acuerdo. Nadie puede hacer los dos papeles.',
  act: async (scene) => {
    const { world } = scene;
    const portal = await enterOwn(scene);
    const { account } = await portal('getPortalSession');
    const id = account?.account_id ?? '';
    if (account?.status === 'in_review') {
      const { agreement } = await portal('getPortalSetup');
      const reviewers = {
        maker: await enterDesk(world, 'finance'),
        checker: await enterDesk(world, 'compliance'),
      };
      await letSell(reviewers, { id, fee_bps: agreement.fee_bps });
    }
    const { status } = await portal('getPortalSetup');
    return {
      told:
        status === 'active'
          ? 'Los dos estuvieron de acuerdo: desde ahora puede vender de verdad, y ya se lo escribimos.'
          : 'Alguien más decidió otra cosa: míralo en la mesa.',
      sights: [
        atDesk('compliance', 'El comercio, con lo que se decidió', `/comercios/${id}`),
        onConsole('La carta, en el correo', 'correo'),
        atDesk('compliance', 'Quién hizo qué', '/bitacora'),
      ],
    };
  },
};

export const live: Step = {
  title: 'Abre de verdad',
  text: 'Pide su llave en vivo. Lo de prueba y lo de verdad nunca se mezclan: ni en los datos ni a la vista.',
  act: async (scene) => {
    const portal = await enterOwn(scene);
    const key = scene.facts['live'] ?? (await newKey(portal, 'live'));
    return {
      told: `Su llave en vivo empieza con ${headOf(key)}. Lo que venda con ella se le deposita.`,
      facts: { live: key },
      sights: [
        atOwnShop(scene, 'Sus llaves en vivo', '/desarrolladores'),
        atOwnShop(scene, 'Su inicio', '/'),
      ],
    };
  },
};
