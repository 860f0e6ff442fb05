/** What must be read before an offer is accepted, beside the figures of each term. */
export const disclosures: readonly string[] = [
  'Incumplir tus obligaciones te puede generar comisiones e intereses moratorios.',
  'Contratar créditos que excedan tu capacidad de pago afecta tu historial crediticio.',
  'CAT sin IVA. Para fines informativos y de comparación.',
  'Tasa de interés anual fija, sin IVA. Los pagos ya incluyen el IVA de los intereses.',
  'No cobramos comisión por pagar antes, por consultar tu saldo ni por cancelar en los primeros diez días hábiles.',
  'Este crédito no incluye ningún seguro.',
  'Recibes tu estado de cuenta cada mes en tu cuenta de Abona y en tu correo.',
  'Si tienes una aclaración, escribe a nuestra Unidad Especializada de Atención a Usuarios (UNE): une@abona.example.',
  'CONDUSEF: 55 5340 0999 y 800 999 8080, www.condusef.gob.mx, asesoria@condusef.gob.mx.',
  'Abona, SOFOM, E.N.R., no requiere autorización de la SHCP para operar y no está sujeta a la supervisión de la CNBV, salvo en materia de prevención de lavado de dinero.',
];
