import { relative } from 'node:path';
import type { RunOptions } from './run-options.ts';

export type Announcement = {
  readonly options: RunOptions;
  readonly elapsedMs: number;
  readonly logFolder: string | null;
  /** People live there. */
  readonly isInhabited: boolean;
};

const WHERE_TO_BEGIN = [
  '  Begin at the sandbox: live a story there step by step, or open the app and choose "Crea tu cuenta";',
  "  the verification e-mail is in the sandbox's mailbox.",
];

const WHO_LIVES_THERE = [
  '  Begin at the sandbox: forty people have a year behind them, one press makes you one of them, and',
  '  stories are lived there step by step.',
];

/** What the person at the terminal reads when everything serves. */
export function announcementOf({
  options,
  elapsedMs,
  logFolder,
  isInhabited,
}: Announcement): string {
  const at = (offset: number, path = '') => `http://localhost:${options.port + offset}${path}`;
  const rows = [
    ['App', at(0, '/pay'), 'what the customer sees'],
    [
      'Sandbox',
      at(1),
      'start here: people, stories, and the world outside (mailbox, phone, clock)',
    ],
    ['Shop', at(2), 'a shop that sells with Abona'],
    ['Desk', at(6), "what the lender's own people see: sign in as anyone of them"],
    ['Portal', at(7), "what a shop's own people see: sign in as anyone of Casa Ámbar"],
  ];
  const near = (path: string) => {
    const way = relative(process.cwd(), path);
    return way.startsWith('..') ? path : way || '.';
  };
  return [
    '',
    `  Abona is running${options.isDevelopment ? ' and reloads on change' : ''}. Ready in ${(elapsedMs / 1000).toFixed(1)} s.`,
    '',
    ...rows.map(
      ([name = '', address = '', what]) => `  ${name.padEnd(9)}${address.padEnd(28)}${what}`,
    ),
    '',
    ...(isInhabited ? WHO_LIVES_THERE : WHERE_TO_BEGIN),
    '',
    `  Data in ${near(options.dataFolder)}${logFolder === null ? '' : `, logs in ${near(logFolder)}`}. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}
