import { useLocation, useNavigate, useParams } from '@tanstack/react-router';

type Search = Readonly<Record<string, string>>;

/** What stands after the question mark; filters, the row at hand and open panels live there, so that a link has them. */
export function useSearch(): readonly [
  Search,
  (changed: Readonly<Record<string, string | null>>) => void,
] {
  const found = useLocation({ select: (location) => location.search as object });
  // Somebody may have typed a number, which the router reads as one.
  const search: Search = Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name, String(value)]),
  );
  const navigate = useNavigate();
  const change = (changed: Readonly<Record<string, string | null>>): void => {
    const next = Object.fromEntries(
      Object.entries({ ...search, ...changed }).filter(
        (pair): pair is [string, string] => pair[1] !== null && pair[1] !== '',
      ),
    );
    void navigate({ to: '.', search: next, replace: true });
  };
  return [search, change];
}

/** Goes to an address of this app. */
export function useGo(): (href: string) => void {
  const navigate = useNavigate();
  return (href) => void navigate({ href });
}

/** One part of the address, such as the id of a payment. */
export const useAddressPart = (name: string): string => {
  const parts: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return parts[name] ?? '';
};
