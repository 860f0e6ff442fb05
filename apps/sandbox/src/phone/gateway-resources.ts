import type { Configuration } from '#configuration.ts';
import type { PhoneMessage } from './phone-store.ts';

/** A refusal in Twilio's form: HTTP status, its own error code, a sentence. */
export class GatewayRefusal extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const refusalBody = ({ status, code, message }: GatewayRefusal) => ({
  code,
  message,
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

/** Accepted is not delivered: the state is what the network would report by now. */
function stateOf({ fate, hasArrived, channel }: PhoneMessage): string {
  if (hasArrived) return channel === 'call' ? 'completed' : 'delivered';
  if (fate === 'lost') return channel === 'call' ? 'no-answer' : 'undelivered';
  return 'queued';
}

export function toResource({ phone }: Configuration, message: PhoneMessage) {
  const prefix = message.channel === 'whatsapp' ? 'whatsapp:' : '';
  const kind = message.channel === 'call' ? 'Calls' : 'Messages';
  return {
    sid: message.sid,
    account_sid: phone.account,
    api_version: '2010-04-01',
    to: prefix + message.to,
    from: prefix + message.from,
    direction: 'outbound-api',
    status: stateOf(message),
    date_created: message.createdAt.toUTCString(),
    ...(message.channel === 'call' ? {} : { body: message.body, num_segments: '1' }),
    error_code: null,
    error_message: null,
    uri: `/2010-04-01/Accounts/${phone.account}/${kind}/${message.sid}.json`,
  };
}
