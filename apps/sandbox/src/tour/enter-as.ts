import type { Sight } from '@abona/people/stories/story';
import type { Configuration } from '#configuration.ts';

type Wish = Pick<Sight, 'door' | 'person' | 'name' | 'path'>;

/** An address that leads to what can be seen somewhere; where that takes somebody, they are let in on the way. */
export function enterAs(configuration: Configuration, { door, person, name, path }: Wish): string {
  if (door === 'shop') return `${configuration.shopUrl}${path}`;
  if (door === 'console') return path;
  const query = new URLSearchParams({ puerta: door, persona: person ?? '', ir: path });
  if (name !== undefined) query.set('nombre', name);
  return `${new URL('/como', configuration.login.issuer)}?${query}`;
}
