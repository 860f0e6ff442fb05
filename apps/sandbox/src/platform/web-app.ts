import { createServer, type RequestListener, type Server } from 'node:http';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { logOutput } from './log.ts';
import { StartRefused, systemCodeOf } from './start-refused.ts';

export type WebAppOptions = {
  /** For people: "the login provider". Named when its port is taken. */
  readonly name: string;
  readonly port: number;
  readonly host: string;
  readonly logLevel: string;
  /** Stands before the pages: a fault switch, or another program that shares the origin. */
  readonly before?: (pages: RequestListener) => RequestListener;
};

/** One listener of the sandbox: it can be opened, shut for a while, opened again, and closed for good. */
export type WebApp = {
  readonly app: FastifyInstance;
  readonly server: Server;
  readonly open: () => Promise<void>;
  readonly shut: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const BODY_BYTES_MAX = 256 * 1024;
/** How long a request in flight may take to end before its connection is cut. */
const SHUT_GRACE_MS = 1_000;

export function createWebApp(options: WebAppOptions): WebApp {
  const before = options.before ?? ((pages: RequestListener) => pages);
  let server: Server | undefined;
  const app = fastify({
    logger: { level: options.logLevel, name: options.name, stream: logOutput },
    // At every call a line that nobody keeps would be made up.
    logController: new LogController({
      disableRequestLogging: !['info', 'debug', 'trace'].includes(options.logLevel),
    }),
    bodyLimit: BODY_BYTES_MAX,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    serverFactory: (pages) => {
      server = createServer(before(pages));
      return server;
    },
  });
  const listener = server ?? createServer();
  return {
    app,
    server: listener,
    open: async () => {
      await app.ready();
      await listen(listener, options);
    },
    shut: () => stopListening(listener),
    // Together: closing the app ends its open streams, which the listener waits for.
    close: async () => {
      await Promise.all([stopListening(listener), app.close()]);
    },
  };
}

function listen(server: Server, { name, port, host }: WebAppOptions): Promise<void> {
  if (server.listening) return Promise.resolve();
  return new Promise((fulfil, reject) => {
    const onError = (failure: Error) => reject(explainListenFailure(failure, name, port));
    server.once('error', onError);
    server.listen({ port, host }, () => {
      server.off('error', onError);
      fulfil();
    });
  });
}

export function explainListenFailure(failure: Error, name: string, port: number): Error {
  const code = systemCodeOf(failure);
  if (code === 'EADDRINUSE') {
    return new StartRefused(
      `Port ${port} is taken, and the sandbox needs it for ${name}. ` +
        'Stop the program that uses it, or set PORT to move the whole row of ports.',
    );
  }
  if (code === 'EACCES') {
    return new StartRefused(`This account may not listen on port ${port} (${name}). Set PORT.`);
  }
  return failure;
}

async function stopListening(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((fulfil) => {
    server.close(() => fulfil());
  });
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), SHUT_GRACE_MS);
  await closed;
  clearTimeout(force);
}
