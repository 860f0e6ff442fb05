import { brandName } from '@abona/lender/lender';

/**
 * What somebody agrees to when a shop's account is linked with theirs. Another text is another version
 * (`HOSTED_CONSENT_VERSION` of the contract).
 */
export const hostedCopy = {
  consent: {
    title: (shop: string) => `Vincula tu cuenta de ${shop}`,
    text: (shop: string) =>
      `Llegaste desde ${shop}. Si aceptas, ${shop} y ${brandName} sabrán que eres la misma persona.`,
    yourAccount: (shop: string) => `Tu cuenta en ${shop}`,
    agreedThere: 'Aceptaste en la tienda',
    shared: [
      'Compartimos con la tienda solo que tu cuenta está vinculada.',
      'No le damos tus datos personales, tu línea de crédito ni tus pagos.',
      'Puedes desvincularla cuando quieras en Cuenta.',
    ],
    notYou: '¿No es tu cuenta? Elige «Ahora no»: no se vincula nada.',
    agree: 'Aceptar y vincular',
    later: 'Ahora no',
    done: (shop: string) => `Tu cuenta quedó vinculada con ${shop}`,
    failed: 'No pudimos vincular tu cuenta',
    loadFailed: 'No pudimos preguntar por tu tienda',
    proof: 'Ya habías vinculado esta tienda. Confirma que eres tú para volver a hacerlo.',
    prove: 'Confirmar que soy yo',
  },
  shops: {
    title: 'Tiendas vinculadas',
    empty: 'No tienes tiendas vinculadas',
    emptyText: 'Cuando una tienda te invite a crear tu cuenta, la verás aquí.',
    waiting: (shop: string) => `${shop} espera tu respuesta`,
    waitingText: 'Revisa y decide si vinculas tu cuenta',
    customer: (id: string) => `Tu número de cliente: ${id}`,
    unlink: (shop: string) => `Desvincular ${shop}`,
    question: (shop: string) => `¿Desvincular ${shop}?`,
    questionText: `Tus compras y tus pagos no cambian. La tienda dejará de reconocerte en ${brandName}.`,
    stay: 'Dejarla vinculada',
    confirm: 'Sí, desvincular',
    done: (shop: string) => `Desvinculamos ${shop}`,
    loadFailed: 'No pudimos mostrar tus tiendas',
    failed: 'No pudimos desvincularla',
  },
} as const;
