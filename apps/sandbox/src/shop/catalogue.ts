import type { Seller } from './sellers.ts';

export type Product = {
  readonly id: string;
  readonly name: string;
  readonly seller: Seller;
  readonly detail: string;
  readonly priceCentavos: number;
  readonly icon: string;
  readonly tone: 'amber' | 'pink' | 'jade' | 'lilac';
};

/** Casa Ámbar is a fictional shop, as its two guests are; so are their goods and their prices. */
export const CATALOGUE: readonly Product[] = [
  {
    id: 'sofa-nube',
    name: 'Sofá Nube',
    seller: 'casa-ambar',
    detail: 'Tres plazas, lino color arena',
    priceCentavos: 1_289_900,
    icon: 'couch',
    tone: 'pink',
  },
  {
    id: 'sillon-ambar',
    name: 'Sillón Ámbar',
    seller: 'casa-ambar',
    detail: 'Terciopelo mostaza, patas de nogal',
    priceCentavos: 489_900,
    icon: 'armchair',
    tone: 'amber',
  },
  {
    id: 'cama-encino',
    name: 'Base Encino',
    seller: 'taller-nopal',
    detail: 'Matrimonial, encino macizo',
    priceCentavos: 769_000,
    icon: 'bed',
    tone: 'lilac',
  },
  {
    id: 'silla-tule',
    name: 'Silla Tule',
    seller: 'taller-nopal',
    detail: 'Asiento tejido a mano, par',
    priceCentavos: 234_900,
    icon: 'chair',
    tone: 'jade',
  },
  {
    id: 'lampara-luna',
    name: 'Lámpara Luna',
    seller: 'casa-ambar',
    detail: 'Vidrio soplado, luz cálida',
    priceCentavos: 119_900,
    icon: 'lamp',
    tone: 'amber',
  },
  {
    id: 'olla-barro',
    name: 'Olla de barro',
    seller: 'casa-ambar',
    detail: 'Cuatro litros, libre de plomo',
    priceCentavos: 64_900,
    icon: 'pot',
    tone: 'pink',
  },
  {
    id: 'maceta-patio',
    name: 'Maceta Patio',
    seller: 'luz-de-barro',
    detail: 'Con planta y plato',
    priceCentavos: 38_950,
    icon: 'plant',
    tone: 'jade',
  },
  {
    id: 'juego-cafe',
    name: 'Juego de café',
    seller: 'luz-de-barro',
    detail: 'Seis tazas de talavera',
    priceCentavos: 89_900,
    icon: 'coffee',
    tone: 'lilac',
  },
];

export const findProduct = (id: string): Product | undefined =>
  CATALOGUE.find((product) => product.id === id);
