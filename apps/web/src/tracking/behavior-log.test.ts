import { afterEach, expect, it } from 'vitest';
import { setSessionState } from '#session/session-store.ts';
import { fakeServer, success } from '#testing/fake-server.ts';
import { signedIn } from '#testing/open-app.tsx';
import { startBehaviorLog } from './behavior-log.ts';

let stop = () => {};
afterEach(() => {
  stop();
  document.body.replaceChildren();
  setSessionState({ kind: 'loading' });
});

function start(path: string) {
  const clock = { ms: 0 };
  stop = startBehaviorLog(() => clock.ms);
  window.history.replaceState(null, '', `/pay${path}`);
  const field = document.createElement('input');
  field.name = 'firstSurname';
  field.value = 'López';
  document.body.append(field);
  const { calls } = fakeServer({ logBehavior: () => success('logBehavior', { recorded: 1 }) });
  const sent = () => calls.filter(({ name }) => name === 'logBehavior').map(({ body }) => body);
  const hide = () => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { clock, field, sent, hide, calls };
}

const bubbling = (name: string) => new Event(name, { bubbles: true });

it('[7.11] a form of the funnel tells which fields took how long and what was pasted, and no value', () => {
  setSessionState(signedIn());
  const { clock, field, sent, hide } = start('/aplicar');

  field.dispatchEvent(bubbling('focusin'));
  clock.ms = 1_500;
  field.dispatchEvent(bubbling('paste'));
  field.dispatchEvent(bubbling('focusout'));
  hide();
  hide();

  expect(sent()).toEqual([
    {
      screen: 'apply',
      events: [
        { action: 'focus', field: 'first_surname', count: 1, duration_ms: 1_500 },
        { action: 'paste', field: 'first_surname', count: 1 },
      ],
    },
  ]);
  expect(JSON.stringify(sent())).not.toContain('López');
});

it('[7.11] nothing is told of other screens, nor of visitors', () => {
  const outside = start('/cuenta/contacto');
  setSessionState(signedIn());
  outside.field.dispatchEvent(bubbling('focusin'));
  outside.hide();
  stop();
  expect(outside.sent()).toEqual([]);

  setSessionState({ kind: 'signed_out' });
  const visitor = start('/aplicar');
  visitor.field.dispatchEvent(bubbling('focusin'));
  visitor.hide();
  expect(visitor.sent()).toEqual([]);
});
