import { brandName } from '@abona/lender/lender';
import type { OfferedPlan } from './offered-plans.ts';

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });
const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' });

export const pesos = (centavos: number): string => money.format(centavos / 100);

/** What goes with every CAT: what it is for, and of which day it is. */
const purpose = (on: string): string =>
  `fines informativos y de comparación exclusivamente. Fecha de cálculo: ${day.format(new Date(on))}.`;

/** Everything that a shopper reads; the legend of the CAT is the law's own wording. */
export const messageWords = {
  from: (centavos: number) => `Desde ${pesos(centavos)} quincenales con ${brandName}`,
  plan: ({ instalments, total_amount: total }: OfferedPlan) =>
    `${instalments} quincenas, total ${pesos(total)}.`,
  cat: (percent: string, on: string) => `CAT ${percent}% sin IVA. Para ${purpose(on)}`,
  open: 'Ver ejemplo',
  title: `Págalo en quincenas con ${brandName}`,
  steps: [
    `Elige ${brandName} cuando pagues en esta tienda.`,
    'Regístrate con tu celular: te decimos en minutos si tu crédito quedó aprobado.',
    'Escoge cuántas quincenas quieres. Ves cuánto cuesta antes de aceptar.',
  ],
  example: (centavos: number) => `Ejemplo para una compra de ${pesos(centavos)}`,
  columns: ['Quincenas', 'Cada una', 'En total', 'CAT'],
  legend: (rate: string, on: string) =>
    `CAT sin IVA, para ${purpose(on)} Tasa de interés anual fija de ${rate}% sin IVA. Es lo más que cuesta si pagas a tiempo: lo tuyo depende de tu evaluación. Crédito sujeto a aprobación.`,
  warnings:
    'Incumplir tus obligaciones te puede generar comisiones e intereses moratorios. Contratar créditos que excedan tu capacidad de pago afecta tu historial crediticio.',
  learn: `Conoce ${brandName}`,
  close: 'Cerrar',
} as const;
