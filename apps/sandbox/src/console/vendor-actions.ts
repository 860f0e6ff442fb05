import { createBureau } from '#bureau/bureau.ts';
import { createDisputes } from '#bureau/disputes.ts';
import { STANDINGS } from '#bureau/standing.ts';
import type { Outcome } from '#identity/capture-outcomes.ts';
import { createIdentity } from '#identity/identity.ts';
import { centavosIn } from '#platform/pesos.ts';
import { returnPayout, settlePayout } from '#spei/payouts.ts';
import { createSpei, type TransferOutcome } from '#spei/spei.ts';
import { RETURN_CAUSES } from '#spei/spei-resources.ts';
import type { World } from '#world.ts';
import { cardActions } from './card-actions.ts';
import type { On } from './console-action.ts';
import { debitActions } from './debit-actions.ts';

const NOT_POSSIBLE = 'Eso ya no se puede: cambió mientras tanto.';
const doneOr = (result: unknown): string | null => (result === null ? NOT_POSSIBLE : null);

/** The buttons of the vendors: the same that the control API offers. */
export function vendorActions(on: On, world: World): void {
  bureauActions(on, world);
  identityActions(on, world);
  bankActions(on, world);
  cardActions(on, world);
  debitActions(on, world);
  on('eventos/apurar', 'eventos', async () => {
    await world.webhooks.hurry();
    return null;
  });
  on('eventos/reenviar', 'eventos', async ({ id }) =>
    (await world.webhooks.resend(Number(id))) ? null : NOT_POSSIBLE,
  );
}

function bureauActions(on: On, world: World): void {
  const bureau = createBureau(world);
  on('buro/persona', 'buro', async ({ curp = '', standing = '' }) => {
    const known = STANDINGS.find((one) => one === standing);
    const letters = curp.trim().toUpperCase();
    if (!/^[A-Z\d]{18}$/.test(letters)) return 'La CURP tiene 18 letras y números.';
    if (known === undefined) return 'Ese historial no existe.';
    await bureau.assign(letters, known);
    return null;
  });
  on('buro/impugnacion', 'buro', async ({ account = '', motive = '' }) => {
    const [number, words] = [account.trim().toUpperCase(), motive.trim()];
    if (!/^[A-Z\d-]{1,25}$/.test(number)) return 'Escribe la cuenta como se reportó.';
    if (words === '') return 'Escribe qué se impugna.';
    await createDisputes(world).open(number, words.slice(0, 500));
    return null;
  });
}

function identityActions(on: On, world: World): void {
  const identity = createIdentity(world);
  const finish = (path: string, outcome: Outcome) =>
    on(`identidad/${path}`, 'identidad', async ({ id = '' }) =>
      doneOr(await identity.finish(id, outcome)),
    );
  finish('coincide', 'match');
  finish('no-coincide', 'no_match');
  finish('ilegible', 'unreadable');
  on('identidad/abandonar', 'identidad', async ({ id = '' }) => doneOr(await identity.abandon(id)));
  on('identidad/aprobar', 'identidad', async ({ id = '' }) =>
    doneOr(await identity.judge(id, 'approved')),
  );
  on('identidad/rechazar', 'identidad', async ({ id = '' }) =>
    doneOr(await identity.judge(id, 'declined')),
  );
}

function bankActions(on: On, world: World): void {
  const spei = createSpei(world);
  on('banco/transferir', 'banco', async ({ clabe = '', pesos = '' }) => {
    const amount = centavosIn(pesos);
    if (amount === null) return 'Escribe un monto en pesos, como 1250.50.';
    return bounceText(await spei.receive({ clabe: clabe.replace(/\s/g, ''), amount }));
  });
  on('banco/repetir', 'banco', async ({ id = '' }) => {
    const transfer = await spei.transfers.find(id);
    if (transfer === null) return NOT_POSSIBLE;
    return bounceText(await spei.receive(spei.repeat(transfer)));
  });
  on('banco/avisar', 'banco', async ({ id = '' }) => {
    const transfer = await spei.transfers.find(id);
    if (transfer === null) return NOT_POSSIBLE;
    await spei.tellDeposit(transfer);
    return null;
  });
  on('banco/avisar-en-falso', 'banco', async ({ id = '' }) => {
    const transfer = await spei.transfers.find(id);
    if (transfer === null) return NOT_POSSIBLE;
    await spei.forge({ clabe: transfer.clabe, amount: transfer.amount });
    return null;
  });
  on('banco/liquidar', 'banco', async ({ id = '' }) =>
    doneOr(await settlePayout(spei, id, await world.now())),
  );
  on('banco/devolver', 'banco', async ({ id = '', code = '03' }) =>
    doneOr(await returnPayout(spei, id, { code, at: await world.now() })),
  );
}

const bounceText = (outcome: TransferOutcome): string | null =>
  outcome.kind === 'received'
    ? null
    : `El banco devolvió la transferencia: ${RETURN_CAUSES[outcome.code]?.toLowerCase()}.`;
