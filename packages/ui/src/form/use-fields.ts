import { type ChangeEvent, useState } from 'react';

export type FieldValues = Readonly<Record<string, string>>;

/** What is wrong with a field, as a sentence; null: nothing. It may look at the others. */
export type FieldRules<V extends FieldValues> = {
  readonly [K in keyof V]?: (values: V) => string | null;
};

type Refusal = { readonly path: string; readonly message: string };

type State<V> = {
  readonly values: V;
  /** Left at least once, or handed in: only then is something said about them. */
  readonly visited: ReadonlySet<keyof V>;
  /** What the server said, until the field is changed. */
  readonly refused: Partial<Record<keyof V, string>>;
};

type Control = HTMLInputElement | HTMLSelectElement;

const refusedOf = <V extends FieldValues>(
  refusals: readonly Refusal[],
): Partial<Record<keyof V, string>> =>
  Object.fromEntries(refusals.map(({ path, message }) => [path, message])) as Partial<
    Record<keyof V, string>
  >;

/**
 * The fields of one step of a form: plain texts, judged by pure rules when they are left and again
 * as they are corrected, never on the first keystroke. What the server refused stands on its field.
 */
export function useFields<V extends FieldValues>(
  initial: V,
  rules: FieldRules<V>,
  refusals: readonly Refusal[] = [],
) {
  const [state, setState] = useState<State<V>>(() => ({
    values: initial,
    visited: new Set(),
    refused: refusedOf<V>(refusals),
  }));
  const { values, visited, refused } = state;

  const problemOf = (name: keyof V): string | undefined =>
    refused[name] ?? rules[name]?.(values) ?? undefined;

  const set = (changed: Partial<V>): void =>
    setState((before) => ({
      ...before,
      values: { ...before.values, ...changed },
      refused: Object.fromEntries(
        Object.entries(before.refused).filter(([name]) => !(name in changed)),
      ) as Partial<Record<keyof V, string>>,
    }));

  const visit = (names: readonly (keyof V)[]): void =>
    setState((before) => ({ ...before, visited: new Set([...before.visited, ...names]) }));

  /** The first field that stands in the way, in the order of the rules; all of them speak up. */
  const firstProblem = (): string | null => {
    const names = Object.keys(values);
    visit(names);
    return names.find((name) => problemOf(name) !== undefined) ?? null;
  };

  const field = (name: keyof V & string, format: (text: string) => string = (text) => text) => ({
    name,
    value: values[name] ?? '',
    error: visited.has(name) || refused[name] !== undefined ? problemOf(name) : undefined,
    onChange: ({ currentTarget }: ChangeEvent<Control>) =>
      set({ [name]: format(currentTarget.value) } as Partial<V>),
    onBlur: () => visit([name]),
  });

  const refuse = (found: readonly Refusal[]): void =>
    setState((before) => ({ ...before, refused: { ...before.refused, ...refusedOf<V>(found) } }));

  return { values, set, field, firstProblem, problemOf, refuse };
}
