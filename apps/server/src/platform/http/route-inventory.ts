import { addressesOf, type Endpoint } from '@abona/contract/endpoint';

/** `/v1/loans/{id}` as the router spells it: `/v1/loans/:id`; wherever the endpoint answers. */
export const routerPatterns = (endpoint: Endpoint): readonly string[] =>
  addressesOf(endpoint).map((address) => address.replace(/\{(\w+)\}/g, ':$1'));

/** The methods an address would answer to. */
export function allowedMethods(endpoints: readonly Endpoint[], url: string): readonly string[] {
  const [path = ''] = url.split('?', 1);
  const methods = endpoints
    .filter((endpoint) => addressesOf(endpoint).some((address) => matches(address, path)))
    .map(({ method }) => method);
  return [...new Set(methods)].sort();
}

function matches(template: string, path: string): boolean {
  const wanted = template.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part === given[index] || isFilled(part, given[index]))
  );
}

const isFilled = (part: string, given: string | undefined): boolean =>
  part.startsWith('{') && given !== undefined && given !== '';
