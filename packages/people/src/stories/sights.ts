import type { Scene, Sight } from './story.ts';

/** As whoever the story is about, on their phone. */
export const inApp = ({ hero }: Scene, label: string, path: string): Sight => ({
  label: `${label}, como ${hero.name}`,
  door: 'app',
  person: hero.email,
  path,
});

/** As somebody of the lender's. */
export const atDesk = (role: string, label: string, path: string): Sight => ({
  label: `${label}, en la mesa`,
  door: 'desk',
  person: role,
  path,
});

/** As somebody of the shop's, whose goods are sold in test. */
export const atPortal = (role: string, label: string, path: string): Sight => ({
  label: `${label}, en el comercio`,
  door: 'portal',
  person: role,
  path: `/prueba${path}`,
});

/** As whoever the story is about, at the business that they opened. */
export const atOwnShop = ({ hero }: Scene, label: string, path: string): Sight => ({
  label: `${label}, como ${hero.name}`,
  door: 'portal',
  person: hero.email,
  name: hero.name,
  path,
});

export const atShop = (label: string, path: string): Sight => ({
  label,
  door: 'shop',
  person: null,
  path,
});

export const onConsole = (label: string, anchor: string): Sight => ({
  label,
  door: 'console',
  person: null,
  path: `/#${anchor}`,
});
