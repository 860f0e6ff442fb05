import { brandName } from '@abona/lender/lender';
import type { ContractTemplate } from './contract-template.ts';

/** In force since 15 November 2026. Signed by customers: never edit, add another. */
export const creditContract202611: ContractTemplate = {
  id: 'credito-simple-2026-11',
  title: 'Contrato de crédito simple',
  product: `Crédito ${brandName}`,
  creditType: 'Crédito simple, sin garantía, en moneda nacional',
  warnings: [
    'Incumplir tus obligaciones te puede generar comisiones e intereses moratorios.',
    'Contratar créditos que excedan tu capacidad de pago afecta tu historial crediticio.',
  ],
  insurance: 'No aplica. Este crédito no incluye ni exige ningún seguro.',
  guarantees: 'No aplica. No te pedimos aval, obligado solidario ni garantía.',
  statements: 'En {{portal}} y por correo electrónico, sin costo.',
  clauses: [
    {
      title: 'Quiénes somos',
      paragraphs: [
        'Este contrato lo celebran {{lender}}, con domicilio en {{lenderAddress}} y RFC {{lenderRfc}} (en adelante, **nosotros**), y **{{holder}}**, {{holderIdentity}} (en adelante, **tú**).',
        '{{entity}}',
        'La carátula y la tabla de pagos son parte de este contrato. El modelo está registrado en CONDUSEF con el número RECA {{reca}}.',
      ],
    },
    {
      title: 'Tu crédito',
      paragraphs: [
        'Te otorgamos un crédito simple por **{{principal}}**. Esa cantidad no incluye intereses, comisiones ni impuestos.',
        'Declaras que actúas por cuenta propia, que los datos que nos diste son verdaderos y que los recursos con los que pagarás son de procedencia lícita.',
      ],
    },
    { title: 'Entrega', paragraphs: ['{{delivery}}'] },
    {
      title: 'Intereses',
      paragraphs: [
        '{{interest}}',
        'A los intereses se les suma el IVA a la tasa de {{ivaRate}}. Los intereses se pagan por periodos vencidos: nunca te los cobramos por adelantado ni cobramos intereses sobre intereses.',
      ],
    },
    {
      title: 'Costo Anual Total',
      paragraphs: [
        '**{{cat}}**',
        'El CAT resume en un solo porcentaje anual lo que cuesta tu crédito, para que puedas compararlo con otros.',
      ],
    },
    {
      title: 'Comisiones',
      paragraphs: [
        '{{commissions}}',
        'No te cobramos ninguna comisión que no esté en la carátula. A las comisiones se les suma el IVA.',
      ],
    },
    {
      title: 'Tus pagos',
      paragraphs: [
        'Pagarás **{{instalments}}**, el primero el {{firstDue}} y el último el {{lastDue}}, por un total de **{{totalToPay}}**. Las fechas y los montos de cada pago están en la tabla de pagos, con el IVA incluido.',
        'Si la fecha de un pago cae en día inhábil bancario, puedes pagarlo el siguiente día hábil sin intereses, comisiones ni cargos adicionales.',
      ],
    },
    {
      title: 'Formas de pago',
      paragraphs: [
        'Puedes pagar con transferencia SPEI, en efectivo en las tiendas que te indiquemos, con tarjeta o con pago automático. Los pagos en efectivo y por SPEI se acreditan el mismo día en que los recibimos; los demás, a más tardar el siguiente día hábil bancario. Algunas tiendas cobran una comisión propia por recibir tu pago.',
        'Por cada pago te damos un comprobante con folio en {{portal}}.',
      ],
    },
    {
      title: 'Cómo se aplican',
      paragraphs: [
        'Aplicamos cada pago al adeudo más antiguo y, dentro de él, en este orden: comisión por pago tardío, intereses moratorios, intereses ordinarios, comisiones y capital; cada concepto con su IVA. Lo que sobre queda como saldo a tu favor.',
      ],
    },
    { title: 'Si te atrasas', paragraphs: ['{{late}}'] },
    {
      title: 'Pagos anticipados',
      paragraphs: [
        'Puedes pagar antes de tiempo cuando quieras, total o parcialmente, **sin comisión**, siempre que estés al corriente. Un **pago anticipado** se aplica sólo al capital y, como elijas, baja el monto de los pagos que siguen o reduce su número; te informamos tu nuevo saldo y tu nueva tabla de pagos. Un **pago adelantado** cubre tu siguiente pago antes de su fecha.',
        'Para liquidar pagas el capital pendiente y los intereses generados hasta ese día, con su IVA. Nunca te cobramos intereses futuros.',
      ],
    },
    {
      title: 'Liquidación y finiquito',
      paragraphs: [
        'Si nos pides tu saldo para liquidar, te lo informamos por escrito en un máximo de 5 días hábiles; en {{portal}} lo ves al momento. Cuando termines de pagar te entregamos tu carta finiquito en un máximo de 10 días hábiles, devolvemos cualquier saldo a tu favor y avisamos a las sociedades de información crediticia.',
      ],
    },
    {
      title: 'Derecho a cancelar',
      paragraphs: [
        'Tienes 10 días hábiles desde la firma para cancelar este contrato sin responsabilidad y sin costo, siempre que no hayas usado el crédito. Basta con que nos avises en {{portal}} o en la UNE.',
      ],
    },
    { title: 'Devoluciones', paragraphs: ['{{refund}}'] },
    {
      title: 'Estado de cuenta',
      paragraphs: [
        'Cada mes ponemos tu estado de cuenta a tu disposición, sin costo, en {{portal}} y, si lo pides, por correo electrónico a {{email}}.',
      ],
    },
    {
      title: 'Aclaraciones',
      paragraphs: [
        'Si no reconoces un movimiento tienes 90 días naturales desde la fecha de corte para pedir una aclaración en la UNE. Te respondemos por escrito en un máximo de 45 días naturales. Mientras tanto no te cobramos la cantidad en aclaración ni la reportamos como vencida.',
      ],
    },
    {
      title: 'Historial crediticio',
      paragraphs: [
        'Informamos el comportamiento de tu crédito a {{bureaus}}. Pagar a tiempo construye un buen historial; los atrasos lo afectan.',
      ],
    },
    {
      title: 'Cambios',
      paragraphs: [
        'Para cambiar este contrato te avisamos con 30 días naturales de anticipación por correo electrónico. Si no estás de acuerdo puedes terminarlo sin penalización, pagando lo que debas en los términos anteriores. La tasa y las comisiones de este crédito no pueden subir ni se pueden crear nuevas sin tu consentimiento.',
      ],
    },
    {
      title: 'Terminación',
      paragraphs: [
        'El contrato dura hasta que pagues por completo. Puedes terminarlo cuando quieras: nos avisas en {{portal}} o en la UNE, pagas lo que debas a esa fecha y te damos un folio de terminación.',
      ],
    },
    {
      title: 'Firma electrónica',
      paragraphs: [
        'Aceptas este contrato por medios electrónicos. Tu aceptación, con los datos que aparecen al final, tiene los mismos efectos que una firma autógrafa conforme al Código de Comercio. Te enviamos una copia por correo electrónico al firmar y puedes descargarla en cualquier momento.',
      ],
    },
    {
      title: 'Tus datos',
      paragraphs: [
        'Tratamos tus datos conforme al aviso de privacidad que está en {{privacyNotice}}. Aceptar publicidad es voluntario y nunca es condición para darte el crédito.',
      ],
    },
    {
      title: 'Atención a usuarios',
      paragraphs: [
        '{{une}}',
        '{{condusef}}',
        'La lista de despachos de cobranza está en {{collectionAgencies}}.',
      ],
    },
    {
      title: 'Ley y tribunales',
      paragraphs: [
        'Este contrato se rige por las leyes de los Estados Unidos Mexicanos. Para cualquier controversia serán competentes los tribunales de tu domicilio o los de la Ciudad de México, a tu elección.',
      ],
    },
  ],
  variants: {
    delivery: {
      merchant:
        'El crédito paga tu compra en **{{merchant}}**: entregamos el dinero directamente al comercio, por tu cuenta y en tu nombre.',
      account:
        'Te depositamos **{{netDisbursed}}** por SPEI en tu cuenta CLABE con terminación {{clabeEnding}} de {{bank}}.',
      own_account:
        'Te depositamos **{{netDisbursed}}** por SPEI en la cuenta CLABE a tu nombre, ya verificada, que eliges al aceptar este contrato.',
    },
    interest: {
      'PERIODIC/360':
        'El crédito genera intereses ordinarios a una **tasa anual fija de {{annualRate}}** sin IVA sobre el capital pendiente. El interés de cada periodo es el capital pendiente por la tasa anual, entre 360 y por {{nominalDays}} días, que es la duración convenida de cada periodo.',
      'ACT/360':
        'El crédito genera intereses ordinarios a una **tasa anual fija de {{annualRate}}** sin IVA sobre el capital pendiente. El interés es el capital pendiente por la tasa anual, entre 360 y por los días naturales transcurridos.',
      'ACT/365':
        'El crédito genera intereses ordinarios a una **tasa anual fija de {{annualRate}}** sin IVA sobre el capital pendiente. El interés es el capital pendiente por la tasa anual, entre 365 y por los días naturales transcurridos.',
      'ACT/ACT':
        'El crédito genera intereses ordinarios a una **tasa anual fija de {{annualRate}}** sin IVA sobre el capital pendiente. El interés es el capital pendiente por la tasa anual y por los días naturales transcurridos, entre los días que tiene el año al que pertenece cada uno.',
      '30/360':
        'El crédito genera intereses ordinarios a una **tasa anual fija de {{annualRate}}** sin IVA sobre el capital pendiente. El interés es el capital pendiente por la tasa anual, entre 360 y por los días transcurridos, contando todos los meses como de 30 días.',
      NONE: 'El crédito no genera intereses ordinarios: la **tasa anual fija es de {{annualRate}}** sin IVA.',
    },
    late: {
      MORATORY:
        'Si no pagas a más tardar en tu fecha límite, el **capital vencido** genera intereses moratorios a una **tasa anual de {{moratoryRate}}** sin IVA, desde el día siguiente y hasta que pagues: capital vencido por la tasa anual, entre 360 y por los días de atraso, más IVA. No hay moratorios sobre intereses y no te cobramos además comisión por pago tardío.',
      LATE_FEE:
        'Si no pagas a más tardar en tu fecha límite, te cobramos una **comisión por pago tardío de {{lateFee}} más IVA**, una sola vez por cada pago que se atrase y nunca mayor que lo que dejaste de pagar. No te cobramos además intereses moratorios.',
      NONE: 'Si te atrasas no te cobramos intereses moratorios ni comisión por pago tardío, pero lo informamos a las sociedades de información crediticia.',
    },
    refund: {
      purchase:
        'Si devuelves tu compra y el comercio la acepta, lo que te reembolse reduce primero el capital de tus últimos pagos. Si la devolución es total, el crédito se cancela. Lo que hayas pagado de más te lo devolvemos.',
      cash: 'Como este crédito se entrega en dinero, no depende de ninguna compra: la devolución de un producto se acuerda con quien te lo vendió.',
    },
  },
  directDebit: [
    {
      title: 'Autorización',
      paragraphs: [
        'Con fecha {{signedOn}} autorizo a {{lender}} a cargar los pagos de mi crédito **{{loanId}}** a mi cuenta, con periodicidad {{frequency}}.',
        'Banco: {{debitBank}}. Cuenta: {{debitAccount}}. Monto máximo fijo por periodo de facturación: **{{debitMaximum}}**. Vigencia: {{debitUntil}}.',
      ],
    },
    {
      title: 'Cancelación',
      paragraphs: [
        'Estoy enterado de que **en cualquier momento puedo solicitar la cancelación de la presente domiciliación sin costo a mi cargo**, con ustedes o directamente en mi banco.',
        'Si no reconozco un cargo, puedo objetarlo en mi banco.',
      ],
    },
    { title: 'Titular', paragraphs: ['{{holder}}'] },
  ],
  signature:
    'Leíste la carátula, el contrato y la tabla de pagos antes de aceptar. Esta es la constancia de tu aceptación electrónica.',
};
