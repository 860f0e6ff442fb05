import type { Answer, Statement } from './conversation.ts';
import type { Converse } from './converse.ts';
import { EarlierWriteFailed } from './write-later.ts';

const NOTHING: Answer = { command: '', rowCount: null, rows: [] };
/** What the database takes for nothing at all. */
const NO_STATEMENT: Statement = { text: '', values: [] };
const COMMIT: Statement = { text: 'commit', values: [] };
const ROLL_BACK: Statement = { text: 'rollback', values: [] };

/**
 * Spares a transaction the waits that tell it nothing. Its beginning, and the writes whose answer nobody
 * reads, go out in one piece with the next statement that is waited for, in the order in which they were
 * asked. A transaction in which nothing was asked never begins.
 */
export class HeldTransaction {
  readonly #converse: Converse;
  #waiting: readonly Statement[];
  #hasBegun = false;
  #failure: EarlierWriteFailed | null = null;

  constructor(converse: Converse, begin: string) {
    this.#converse = converse;
    this.#waiting = [{ text: begin, values: [] }];
  }

  hold(statement: Statement): Promise<Answer> {
    this.#waiting = [...this.#waiting, statement];
    return Promise.resolve(NOTHING);
  }

  ask(statement: Statement): Promise<Answer> {
    return this.#say([...this.#take(), statement]);
  }

  /** Sends what waits. */
  async flush(): Promise<void> {
    const waiting = this.#take();
    if (waiting.length > 0) await this.#say([...waiting, NO_STATEMENT]);
  }

  async commit(): Promise<Answer> {
    if (!this.#hasBegun && this.#waiting.length === 1) return { ...NOTHING, command: 'COMMIT' };
    const answer = await this.ask(COMMIT);
    // Somebody went on after a write had failed.
    if (this.#failure !== null) throw this.#failure;
    return answer;
  }

  rollBack(): Promise<Answer> {
    if (this.#hasBegun) return this.#say([ROLL_BACK]);
    return Promise.resolve({ ...NOTHING, command: 'ROLLBACK' });
  }

  #take(): readonly Statement[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#hasBegun = true;
    return waiting;
  }

  async #say(statements: readonly Statement[]): Promise<Answer> {
    const conversation = this.#converse(statements);
    try {
      return await conversation.answer;
    } catch (failure) {
      if (conversation.hasReachedLast) throw failure;
      this.#failure ??= new EarlierWriteFailed(failure as Error);
      throw this.#failure;
    }
  }
}
