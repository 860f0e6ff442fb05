import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { DeviceVendor } from '@abona/contract/origination/device-vendors';
import { onTestFinished } from 'vitest';

type Level = 'low' | 'medium' | 'high';
type Behaviour = Level | 'down' | 'hang' | 'garbled';

type Question = {
  readonly party: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** A token that the captcha's vendor takes for a person's. */
export const GOOD_TOKEN = 'token-of-a-person';

/** Every vendor that looks at browsers, by their protocols, doing as they are told. */
export type TestFraudVendors = {
  /** What a server must be told to find them. */
  readonly environment: Readonly<Record<string, string>>;
  readonly questions: readonly Question[];
  readonly askedOf: (party: DeviceVendor | 'recaptcha') => readonly Question[];
  /** All of them, from now on. */
  readonly behave: (behaviour: Behaviour) => void;
};

const verdicts: Readonly<Record<DeviceVendor, (level: Level) => object>> = {
  ipqs: (level) => ({
    success: true,
    fraud_score: { low: 5, medium: 80, high: 95 }[level],
    bot_status: level === 'high',
    vpn: false,
  }),
  sardine: (level) => ({
    level: level === 'high' ? 'very_high' : level,
    signals: [
      { key: 'Emulator', value: String(level === 'high') },
      { key: 'VPN', value: 'low' },
    ],
  }),
  nethone: (level) => ({
    advice: { low: 'accept', medium: 'review', high: 'reject' }[level],
    signals: level === 'high' ? ['remote_access'] : [],
  }),
  neuroid: (level) => ({
    profile: {
      intention: { low: 'genuine', medium: 'neutral', high: 'risky' }[level],
      signals: [{ label: 'automated_activity', flag: level === 'high' }],
    },
  }),
};

export async function startFraudVendors(): Promise<TestFraudVendors> {
  const questions: Question[] = [];
  let behaviour: Behaviour = 'low';
  const server = createServer(async (request, response) => {
    const [, party = '', ...rest] = (request.url ?? '').split('/');
    const body = await text(request);
    questions.push({ party, path: `/${rest.join('/')}`, headers: request.headers, body });
    if (behaviour === 'hang') return;
    if (behaviour === 'down') return void response.writeHead(503).end();
    if (behaviour === 'garbled') return void response.end('<html>');
    if (party === 'recaptcha') return answer(response, captchaSays(body, behaviour));
    answer(response, verdicts[party as DeviceVendor](behaviour));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    environment: {
      IPQS_URL: `${url}/ipqs`,
      SARDINE_URL: `${url}/sardine`,
      NETHONE_URL: `${url}/nethone`,
      NEUROID_URL: `${url}/neuroid`,
      RECAPTCHA_URL: `${url}/recaptcha`,
    },
    questions,
    askedOf: (party) => questions.filter((one) => one.party === party),
    behave: (next) => {
      behaviour = next;
    },
  };
}

const answer = (response: ServerResponse, body: object): void =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

/** A token is known by what it is called; how sure the vendor is goes with the level. */
function captchaSays(body: string, level: Level) {
  const { secret, response } = Object.fromEntries(new URLSearchParams(body));
  const isKnown = secret === 'abona-local-recaptcha-secret' && response?.startsWith(GOOD_TOKEN);
  if (!isKnown) return { success: false, 'error-codes': ['invalid-input-response'] };
  const action = response === GOOD_TOKEN ? 'submit_application' : 'another_action';
  return { success: true, score: { low: 0.9, medium: 0.6, high: 0.1 }[level], action };
}
