import type { BrowserFingerprint } from '@abona/contract/origination/browser-fingerprint';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Application } from '#modules/origination/domain/application.ts';
import { isOpen } from '#modules/origination/domain/application-status.ts';
import type { ApplyingRefusal } from '#modules/origination/ports.ts';
import { addDeviceChecks } from '#modules/origination/stores/device-check-store.ts';
import type { Dossier } from '#modules/origination/stores/dossier-store.ts';
import { saveDevice } from '#modules/origination/stores/velocity-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { hashOf } from '#platform/idempotency.ts';
import { announceRequirement } from '../applications/announce-requirement.ts';
import { mustMove } from '../applications/move-application.ts';
import { checkApplying } from '../decision/check-standing.ts';
import { beginConsultation } from '../decision/consult-bureau.ts';
import type { OriginationDeps } from '../origination-deps.ts';
import { checkCaptcha } from './check-captcha.ts';
import { collectDevices, type DeviceSessions } from './check-devices.ts';
import { judgeForm } from './judge-form.ts';

export type Submission = {
  readonly customerId: number;
  readonly browser: BrowserFingerprint | null;
  readonly sessions: DeviceSessions;
  readonly captchaToken: string | null;
  /** Where it came from, by its keyed hash. */
  readonly addressIndex: string;
};

type Refusal =
  | 'not_found'
  | 'state_conflict'
  | 'form_incomplete'
  | 'captcha_failed'
  | ApplyingRefusal
  | DetailedFailure<'validation_failed'>;

/**
 * Hands the form in. Every step is checked once more: somebody's birthday may have come, a text may have
 * changed since. Handing in twice is answered like once.
 */
export async function submitForm(
  deps: OriginationDeps,
  submission: Submission,
): Promise<Result<Application, Refusal>> {
  const { customerId, captchaToken: token } = submission;
  const [begun, devices] = await Promise.all([
    deps.dossiers.find(deps.db, { customerId }),
    collectDevices(deps, submission),
  ]);
  // Whoever repeats what was done has no new token, and needs none.
  const person =
    begun?.application.status === 'filling'
      ? await checkCaptcha(deps, { customerId, token })
      : ok(null);
  if (!person.ok) return person;
  return transaction(deps.db, async (tx) => {
    const [, dossier] = await Promise.all([
      deps.standing.lock(tx, submission.customerId),
      deps.dossiers.lock(tx, submission.customerId),
    ]);
    if (dossier === null) return err('not_found');
    const { application } = dossier;
    if (application.status !== 'filling')
      return isOpen(application) ? ok(application) : err('state_conflict');
    const verdict = await judgeForm(deps, tx, dossier);
    if (!verdict.ok) return verdict;
    const standing = await checkApplying(deps, tx, { ...application, ...incomeOf(dossier) });
    if (!standing.ok) return standing;
    await saveDevice(tx, application, deviceOf(deps, submission));
    await addDeviceChecks(tx, application, { devices, at: deps.clock.now() });
    const moved = await mustMove(deps, tx, {
      application,
      to: 'scoring',
      actor: `customer:${application.customerId}`,
      reason: 'the form was handed in',
    });
    await beginScoring(deps, tx, { ...dossier, application: moved });
    return ok(moved);
  });
}

const incomeOf = ({ draft: { work } }: Dossier): { readonly monthlyIncome?: Centavos } =>
  work === null ? {} : { monthlyIncome: centavos(work.monthly_income) };

/** Enough of a browser to know it again; the instant and the window's size change by the minute. */
function deviceOf({ fields, clock }: OriginationDeps, { browser, addressIndex }: Submission) {
  if (browser === null) return { deviceIndex: null, addressIndex, at: clock.now() };
  const { language, platform, plugins, screen_height, screen_width, screen_color_depth } = browser;
  const { device_pixel_ratio } = browser;
  const traits = {
    language,
    platform,
    plugins,
    screen_height,
    screen_width,
    screen_color_depth,
    device_pixel_ratio,
    addressIndex,
  };
  const deviceIndex = fields.blindIndex('origination.device', hashOf(traits));
  return { deviceIndex, addressIndex, at: clock.now() };
}

/** The bureau is asked once the customer has signed for it, be it before or after handing in. */
async function beginScoring(
  deps: OriginationDeps,
  tx: Tx,
  { application, signature, consultation }: Dossier,
): Promise<void> {
  if (signature === null)
    await announceRequirement(deps, tx, { application, requirement: 'circulo-nip' });
  else await beginConsultation(deps, tx, { application, consultation });
}
