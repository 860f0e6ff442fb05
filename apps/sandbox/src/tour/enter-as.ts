import type { Sight } from '@abona/people/stories/story';
import type { Configuration } from '#configuration.ts';

/** Behind which door, with whose eyes, and at which of its addresses. */
type Destination = Pick<Sight, 'door' | 'person' | 'name' | 'path'>;

/** An address that leads to what can be seen somewhere; where that takes somebody, they are let in on the way. */
export function enterAs(
  configuration: Configuration,
  { door, person, name, path }: Destination,
): string {
  if (door === 'shop') return `${configuration.shopUrl}${path}`;
  if (door === 'console') return path;
  const entrance = new URL('/como', configuration.login.issuer);
  entrance.search = String(new URLSearchParams({ puerta: door, persona: person ?? '', ir: path }));
  if (name !== undefined) entrance.searchParams.set('nombre', name);
  return entrance.href;
}
