/** What became of one try. */
export type SendOutcome = {
  readonly outcome:
    | 'delivered'
    | 'refused'
    | 'redirected'
    | 'gone'
    | 'timed_out'
    | 'unreachable'
    | 'address_refused';
  readonly httpStatus: number | null;
  readonly durationMs: number;
};

export type OutboundMessage = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
};

/** Carries a message to a server that a stranger named. Every way to fail is an outcome. */
export type OutboundSender = {
  readonly send: (message: OutboundMessage, signal: AbortSignal) => Promise<SendOutcome>;
};

/** Tells what a name stands for, now. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;
