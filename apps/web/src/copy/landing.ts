import { brand, brandName } from '@abona/lender/lender';

type QuoteLegal = { readonly product: string; readonly rate: string; readonly day: string };

/** The public page. Figures and dates come from the representative terms, never from here. */
export const landingCopy = {
  logo: brandName,
  access: 'Acceso',
  headline: {
    before: brand.promise.before,
    bloom: brand.promise.bloom,
    after: `${brand.promise.after}.`,
  },
  lead: 'Divide tu compra en quincenas, sin tarjeta de crédito. Ves cuánto pagas en total antes de decir que sí.',
  signUp: 'Crear mi cuenta',
  signIn: 'Entrar',
  haveAccount: 'Ya tengo cuenta',
  promises: {
    first: 'Sin anualidad',
    wide: 'Sin pagos para “liberar” tu crédito',
    last: 'Sin letra chiquita',
  },
  nav: { how: 'Cómo funciona', shops: 'Tiendas', help: 'Ayuda' },
  payment: {
    /** Before the shop is known, and above its name afterwards. */
    title: 'Ya casi es tuyo',
    lead: 'Entra o crea tu cuenta y elige en cuántas quincenas lo abonas.',
    shopBefore: 'Tu compra en ',
    order: 'Pedido ',
    go: 'Continuar con mi compra',
    unknown: 'No encontramos la compra de tu enlace. Vuelve a la tienda e inténtalo otra vez.',
  },
  quote: {
    title: 'Haz la cuenta',
    price: 'Mi compra cuesta',
    terms: '¿En cuántas quincenas?',
    fortnights: ' quincenas',
    count: (instalments: number) => `${instalments} abonos quincenales de`,
    total: 'En total pagas ',
    catBefore: 'CAT ',
    catAfter: ' sin IVA',
    legal: ({ product, rate, day }: QuoteLegal) =>
      `, exclusivamente para fines informativos y de comparación. ${product}: ejemplo con tasa de interés anual fija de ${rate} sin IVA, la más alta a la que prestamos este monto, y sin comisión por apertura; los abonos incluyen IVA y el último puede variar por centavos. Fecha de cálculo: ${day}.`,
  },
  how: {
    title: 'Así de claro',
    steps: [
      {
        title: `Elige ${brandName} al pagar`,
        text: 'En la caja de tu tienda favorita, en línea o en persona.',
      },
      {
        title: 'Contesta y firma en minutos',
        text: 'Tus datos y tu ingreso, tu INE, una selfie y un código por SMS. Sin papeles.',
      },
      {
        title: 'Abónale cada quincena',
        text: 'En OXXO, por SPEI o con tu tarjeta. Si liquidas antes, pagas menos.',
      },
    ],
  },
  safety: {
    label: 'Aviso de seguridad',
    title: '¿Te pidieron un depósito para “liberar” tu crédito?',
    text: `No somos nosotros. Si tu oferta lleva enganche, lo pagas solo dentro de ${brandName} y aparece en tu contrato.`,
    more: 'Cómo reconocer un fraude',
  },
} as const;
