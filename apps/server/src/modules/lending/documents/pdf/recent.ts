/** What was made lately, so that it is not made again. */
export type Recent<Value> = (key: string, make: () => Value) => Value;

/**
 * Remembers up to twice so many. When it is full, whatever was not asked for since the last time is
 * forgotten: what every document says stays, what one customer's said goes.
 */
export function createRecent<Value>(max: number): Recent<Value> {
  let [young, old] = [new Map<string, Value>(), new Map<string, Value>()];
  return (key, make) => {
    const known = young.get(key);
    if (known !== undefined) return known;
    const value = old.get(key) ?? make();
    if (young.size >= max) [young, old] = [new Map(), young];
    young.set(key, value);
    return value;
  };
}
