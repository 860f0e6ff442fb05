/**
 * Makes one question of many: whatever is asked for within one turn of the event loop goes to the
 * database as a single statement. A quiet server asks one by one, a busy one asks for dozens at once,
 * and nobody is given an older answer than they would have got alone.
 */
export function batchReads<Key, Answer>(
  ask: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>,
): (key: Key) => Promise<Answer | null> {
  let gathering: Map<Key, PromiseWithResolvers<Answer | null>> | null = null;

  const send = async (questions: Map<Key, PromiseWithResolvers<Answer | null>>): Promise<void> => {
    try {
      const answers = await ask([...questions.keys()]);
      for (const [key, { resolve }] of questions) resolve(answers.get(key) ?? null);
    } catch (failure) {
      for (const { reject } of questions.values()) reject(failure);
    }
  };

  return (key) => {
    if (gathering === null) {
      const questions = new Map<Key, PromiseWithResolvers<Answer | null>>();
      gathering = questions;
      setImmediate(() => {
        gathering = null;
        void send(questions);
      });
    }
    const asked = gathering.get(key);
    if (asked !== undefined) return asked.promise;
    const question = Promise.withResolvers<Answer | null>();
    gathering.set(key, question);
    return question.promise;
  };
}
