import { brand } from '@abona/lender/lender';
import { type Html, html, trusted } from './html.ts';

/** A petal that was computed from the design's flower: two circles joined by their tangents. */
const LOGO_PETAL =
  'M-.78-4.45L-13.26-25.97A15.33 15.33 0 1 1 13.26-25.97L.78-4.45A.9.9 0 0 1-.78-4.45Z';

const turned = (path: string, count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => {
    const degrees = from + (index * 360) / count;
    return `<path d="${path}" transform="rotate(${degrees})"/>`;
  });

/** Six petals, the second in marigold: the next one to pay. */
const flower = (): Html => {
  const petals = turned(LOGO_PETAL, 6).map((petal, index) =>
    petal.replace('<path', `<path class="${index === 1 ? 'petal-next' : 'petal'}"`),
  );
  return trusted(
    `<svg class="flower" viewBox="-50 -50 100 100" aria-hidden="true">${petals.join('')}</svg>`,
  );
};

export const logo = (address: string, label: string): Html =>
  html`<a class="logo" href="${address}" aria-label="${label}">${flower()}<span>${brand.wordmark}</span></a>`;

type Ring = {
  readonly fill: string;
  readonly disc: number;
  readonly petals: number;
  readonly from: number;
  readonly path: string;
};

const DAHLIA: readonly Ring[] = [
  {
    fill: '#F29A00',
    disc: 33,
    petals: 16,
    from: 0,
    path: 'M-5.79-29.23L-7.09-41.95A7.13 7.13 0 1 1 7.09-41.95L5.79-29.23A5.82 5.82 0 0 1-5.79-29.23Z',
  },
  {
    fill: brand.paper.bloom,
    disc: 25,
    petals: 16,
    from: 11.25,
    path: 'M-4.34-21.88L-5.74-34.59A5.77 5.77 0 1 1 5.74-34.59L4.34-21.88A4.36 4.36 0 0 1-4.34-21.88Z',
  },
  {
    fill: '#FFCB52',
    disc: 16,
    petals: 12,
    from: 0,
    path: 'M-3.79-14.24L-5.43-24.64A5.5 5.5 0 1 1 5.43-24.64L3.79-14.24A3.84 3.84 0 0 1-3.79-14.24Z',
  },
  {
    fill: '#FFE09A',
    disc: 9,
    petals: 8,
    from: 22.5,
    path: 'M-3.95-9.72L-4.92-14.47A5.02 5.02 0 1 1 4.92-14.47L3.95-9.72A4.03 4.03 0 0 1-3.95-9.72Z',
  },
];

/** The flower of the landing, that rises behind the skirting band of a wall. */
export const dahlia = (): Html => {
  const rings = DAHLIA.map(
    ({ fill, disc, petals, from, path }) =>
      `<g fill="${fill}"><circle r="${disc}"/>${turned(path, petals, from).join('')}</g>`,
  );
  return trusted(
    `<svg class="dahlia" viewBox="-50 -50 100 100" aria-hidden="true">${rings.join('')}<circle r="5.6" fill="${brand.paper.wall}"/></svg>`,
  );
};

export const icon = (name: string): Html =>
  html`<svg class="icon" aria-hidden="true"><use href="/assets/icons.svg#${name}"></use></svg>`;
