import type { KeyName } from '@abona/contract/staff/operations';
import { addDays, type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Config, NamedKey } from '#platform/config/config.ts';

/** A key or secret that this node was started with. */
export type HeldKey = {
  readonly name: KeyName;
  /** Null: it goes by no name. */
  readonly id: string | null;
  readonly secret: string;
  /** The others of its name only read what is older. */
  readonly isCurrent: boolean;
};

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
      identity: config.identityProvider.apiKey,
      identity_webhook: config.identityProvider.webhookSecret,
      spei: config.spei.apiKey,
      spei_webhook: config.spei.webhookSecret,
      debit: config.debit.apiKey,
      debit_webhook: config.debit.webhookSecret,
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

const KEY_MONTH = /^\d{4}-(0[1-9]|1[0-2])/;

type Clocked = { readonly made: string | null; readonly dueOn: CivilDate | null };

/**
 * When a key is to be rolled: so many days after it was made, which its name says by its month as the handbook of
 * operations asks, or else after we were first started with it. One that only reads what is older is taken out when
 * nothing uses it any more, and has no day; nor has the one of the blind indexes, which would all be made anew.
 */
export function keyClockOf(
  { name, id, isCurrent }: Pick<HeldKey, 'name' | 'id' | 'isCurrent'>,
  since: Date,
  lifeDays: number,
): Clocked {
  const made = id === null ? null : (KEY_MONTH.exec(id)?.[0] ?? null);
  const from = made === null ? mexicoCityDate(since.getTime()) : civilDate(`${made}-01`);
  const isRolled = isCurrent && name !== 'field_index';
  return { made, dueOn: isRolled ? addDays(from, lifeDays) : null };
}
