/** Reading of the table's path patterns: `{id}` is one segment, `{id?}` one segment or none. */

/** A trailing slash says nothing. */
export const withoutTrailingSlash = (path: string): string =>
  path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;

/** The same pattern as the router writes it. */
export const toRouterPath = (pattern: string): string =>
  pattern.replace(/\{(\w+)\?\}/g, '{-$$$1}').replace(/\{(\w+)\}/g, '$$$1');

export function matchesPattern(pattern: string, path: string): boolean {
  const source = pattern
    .split('/')
    .slice(1)
    .map((segment) => {
      if (/^\{\w+\?\}$/.test(segment)) return '(?:/[^/]+)?';
      if (/^\{\w+\}$/.test(segment)) return '/[^/]+';
      return `/${segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
    })
    .join('');
  return new RegExp(`^${source}$`).test(withoutTrailingSlash(path));
}
