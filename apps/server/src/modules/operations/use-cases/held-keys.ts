import type { KeyName } from '@abona/contract/staff/operations';
import type { Config, NamedKey } from '#platform/config/config.ts';
import type { HeldKey } from '../domain/key-clock.ts';

const named = (name: KeyName, keys: readonly NamedKey[]): readonly HeldKey[] =>
  keys.map(({ id, secret }, place) => ({
    name,
    id,
    secret: Buffer.from(secret).toString('base64'),
    isCurrent: place === 0,
  }));

/** Every key and secret of a configuration; one that is not set is not there. */
export function heldKeysOf(config: Config): readonly HeldKey[] {
  const single: Readonly<Record<Exclude<KeyName, 'session' | 'field'>, string | null | undefined>> =
    {
      field_index: Buffer.from(config.fieldIndexKey).toString('base64'),
      login: config.login.management?.clientSecret,
      staff_login: config.staff.login.clientSecret,
      portal_login: config.portal.login.clientSecret,
      identity: config.identityProvider.document.apiKey,
      identity_secret: config.identityProvider.document.secret,
      identity_face: config.identityProvider.face.apiKey,
      identity_face_secret: config.identityProvider.face.secret,
      spei_signing: config.spei.signingKey,
      debit: config.debit.keySecret,
      santander: config.santander.secret,
      cards: config.cardProcessor.privateKey,
      bureau: config.bureau.password,
      bureau_signing: config.bureauReport.sending?.signingKey,
      condusef: config.condusef.sending?.password,
      phone: config.phoneGateway.token,
      push: config.push.secret,
      captcha: config.fraudVendors.captcha.secret,
      metrics: config.metricsToken,
    };
  const others = Object.entries(single) as readonly (readonly [KeyName, string | null])[];
  return [
    ...named('session', config.sessionKeys),
    ...named('field', config.fieldKeys),
    ...others.flatMap(([name, secret]) =>
      secret == null ? [] : [{ name, id: null, secret, isCurrent: true }],
    ),
  ];
}
