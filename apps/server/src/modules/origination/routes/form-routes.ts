import type { FieldFailure } from '@abona/contract/errors';
import * as contract from '@abona/contract/origination/form';
import { err, mapOk, ok, type Result } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { mount } from '#platform/http/mount.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { consentTexts } from '../domain/consent-texts.ts';
import { checkContact } from '../domain/consents.ts';
import { checkPersonal, checkWork } from '../domain/form.ts';
import { checkAddressStep } from '../use-cases/applications/read-profile.ts';
import { readPrefill } from '../use-cases/form/read-prefill.ts';
import { type Filled, type Form, saveDraft } from '../use-cases/form/save-draft.ts';
import { submitForm } from '../use-cases/form/submit-form.ts';
import { todayOf } from '../use-cases/origination-deps.ts';
import { toDraftView, toView } from '../views.ts';
import type { RouteDeps } from './route-deps.ts';

type Client = { readonly address: string; readonly userAgent: string | null };

const DEVICE_LENGTH_MAX = 200;

export function formRoutes(api: Api, deps: RouteDeps): void {
  mount(api, contract.getDraft, async ({ caller }) => {
    const dossier = await deps.dossiers.find(deps.db, { customerId: caller.customerId });
    if (dossier === null) return ok(null);
    return ok({ ...toDraftView(dossier), prefill: await readPrefill(deps, dossier) });
  });

  mount(api, contract.savePersonalStep, async ({ caller: { customerId }, body }) => {
    const curp = body.curp ?? (await keptIn(deps, customerId))?.personal?.curp ?? '';
    return keep(deps, checkPersonal({ ...body, curp }, todayOf(deps.clock)), (personal) => ({
      customerId,
      steps: { personal },
    }));
  });

  mount(api, contract.saveAddressStep, async ({ caller: { customerId }, body }) =>
    keep(deps, await checkAddressStep(deps, body), (address) => ({
      customerId,
      steps: { address },
    })),
  );

  mount(api, contract.saveWorkStep, async ({ caller: { customerId }, body }) =>
    keep(deps, checkWork(body), (work) => ({ customerId, steps: { work } })),
  );

  mount(api, contract.saveContactStep, async ({ caller: { customerId }, body, client }) => {
    const phone = body.phone ?? (await keptIn(deps, customerId))?.phone ?? '';
    return keep(deps, checkContact({ ...body, phone }), (contact) => ({
      customerId,
      steps: { phone: contact.phone },
      consents: { answers: contact.consents, evidence: evidenceOf(deps, client) },
    }));
  });

  mount(api, contract.submitForm, {
    callsOutside: true,
    handler: async ({ caller: { customerId }, body, client }) => {
      // Counted, not evidence: by the network, of which whoever has one address has all.
      const addressIndex = addressIndexOf(deps, { address: networkOf(client.address) });
      const { browser = null, devices: sessions = {}, captcha_token: captchaToken = null } = body;
      const submission = { customerId, browser, sessions, captchaToken, addressIndex };
      return mapOk(await submitForm(deps, submission), toView);
    },
  });

  mount(api, contract.listConsents, async () =>
    ok({
      consents: consentTexts.map(({ isRequired, ...text }) => ({
        ...text,
        is_required: isRequired,
      })),
    }),
  );
}

/** The form as it is kept; null: none is open. */
const keptIn = async ({ dossiers, db }: RouteDeps, customerId: number) =>
  (await dossiers.find(db, { customerId }))?.draft ?? null;

type KeepRefusal = DetailedFailure<'validation_failed'> | 'not_found' | 'state_conflict';

/** Keeps a step that passed, and answers with the whole form. */
async function keep<T>(
  deps: RouteDeps,
  checked: Result<T, readonly FieldFailure[]>,
  filledOf: (value: T) => Filled,
): Promise<Result<contract.DraftView, KeepRefusal>> {
  if (!checked.ok) return err({ code: 'validation_failed', fields: checked.error });
  const kept: Result<Form, 'not_found' | 'state_conflict'> = await saveDraft(
    deps,
    filledOf(checked.value),
  );
  return mapOk(kept, toDraftView);
}

const addressIndexOf = ({ fields }: RouteDeps, { address }: Pick<Client, 'address'>): string =>
  fields.blindIndex('origination.address', address);

const evidenceOf = (deps: RouteDeps, client: Client) => ({
  addressIndex: addressIndexOf(deps, client),
  device: (client.userAgent ?? '').slice(0, DEVICE_LENGTH_MAX),
  at: deps.clock.now(),
});
