/**
 * What the page draws with before the app is there, in React's place (`build/early-script.ts`): the
 * same components, each called once, become elements of the page. No state, no effects; what is lazy
 * stays what stands in for it.
 */
type Attributes = Readonly<Record<string, unknown>>;
type Component = (given: Attributes) => Drawing;
/** What a component answers with, whatever React calls it. */
export type Drawing = Node | string | number | boolean | null | undefined | readonly Drawing[];

const DRAWN_AS_SVG = new Set(['svg', 'g', 'path', 'circle', 'text', 'use']);
const attributeNames: Readonly<Record<string, string>> = {
  className: 'class',
  tabIndex: 'tabindex',
};

export function jsx(type: string | Component, given: Attributes): Drawing {
  if (typeof type === 'function') return type(given);
  const element = DRAWN_AS_SVG.has(type)
    ? document.createElementNS('http://www.w3.org/2000/svg', type)
    : document.createElement(type);
  for (const [name, value] of Object.entries(given)) {
    // What listens, and what is not there, leaves no mark in the page.
    if (name === 'children' || typeof value === 'function') continue;
    if (value === undefined || value === null || value === false) continue;
    element.setAttribute(attributeNames[name] ?? name, String(value));
  }
  element.append(...nodesOf(given['children'] as Drawing));
  return element;
}

export const jsxs = (type: string | Component, given: Attributes): Drawing => jsx(type, given);

/** A drawing as what can be put into the page. */
export function nodesOf(drawing: Drawing): readonly (Node | string)[] {
  if (drawing instanceof Node) return [drawing];
  if (Array.isArray(drawing)) return drawing.flatMap(nodesOf);
  return typeof drawing === 'string' || typeof drawing === 'number' ? [String(drawing)] : [];
}

export const Fragment: Component = ({ children }) => children as Drawing;
export const Suspense: Component = ({ fallback }) => fallback as Drawing;
export const lazy = (): Component => () => null;

export const createContext = <T>(value: T): { readonly value: T } => ({ value });
export const use = <T>(context: { readonly value: T }): T => context.value;
export const useSyncExternalStore = <T>(_: unknown, read: () => T): T => read();

let ids = 0;
export const useId = (): string => {
  ids += 1;
  return `early-${ids}`;
};
