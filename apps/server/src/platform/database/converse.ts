import type { Writable } from 'node:stream';
import type pg from 'pg';
import { Conversation, type Memory, type Statement } from './conversation.ts';
import { codeOf } from './database-failure.ts';

const RESULT_CHANGED = '0A000';

/** Sends statements in one piece; the answer is that of the last. */
export type Converse = (statements: readonly Statement[]) => Conversation;

type Submit = (conversation: Conversation) => void;

/**
 * Makes a connection frugal. A statement is parsed, planned and described once, and only named from then on;
 * what is asked in one turn of the event loop goes out in one piece.
 */
export function createConverse(client: pg.PoolClient): Converse {
  // The pool listens only while a connection is at rest. One that breaks while it is lent fails what is
  // asked of it; without a listener it would end the process as well.
  client.on('error', () => {});
  const submit = client.query.bind(client) as unknown as Submit;
  const holdBack = createHold(client);
  const memory: Memory = {
    kept: new Map(),
    parserOf: (oid) => client.getTypeParser(oid, 'text') as (text: string) => unknown,
  };
  return (statements) => {
    holdBack();
    const conversation = new Conversation(memory, statements);
    submit(conversation);
    conversation.answer.catch((failure: unknown) => {
      if (failure instanceof Error && codeOf(failure) === RESULT_CHANGED) giveUp(client);
    });
    return conversation;
  };
}

function createHold(client: pg.PoolClient): () => void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  let isHeld = false;
  return () => {
    if (isHeld) return;
    isHeld = true;
    stream.cork();
    process.nextTick(() => {
      isHeld = false;
      stream.uncork();
    });
  };
}

/** A migration changed what a kept statement answers: the connection goes, and its statements with it. */
function giveUp(client: pg.PoolClient): void {
  const release = client.release.bind(client);
  client.release = () => release(true);
}
