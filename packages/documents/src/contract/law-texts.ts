import type { Clause } from '../printed-document.ts';

/**
 * The articles that the contract rests on, word for word as the Chamber of Deputies publishes them (LTOSF, reform
 * of 14 November 2025; LRSIC, reform of 24 January 2024; LGOAAC, article of 10 January 2014). They stand in signed
 * texts: a reform is another annex, with another contract text.
 */
export const lawTexts202611: readonly Clause[] = [
  {
    title:
      'Ley para la Transparencia y Ordenamiento de los Servicios Financieros, artículo 11 Bis 1',
    paragraphs: [
      'Los Clientes contarán con un período de gracia de diez días hábiles posteriores a la firma de un contrato de adhesión que documenten operaciones masivas establecidas por las disposiciones de carácter general a que se refiere el artículo 11 de la presente Ley, con excepción de los créditos con garantía hipotecaria, para cancelarlo, en cuyo caso, las Entidades no podrán cobrar Comisión alguna, regresando las cosas al estado en el que se encontraban antes de su firma, sin responsabilidad alguna para el Cliente. Lo anterior, siempre y cuando el Cliente no haya utilizado u operado los productos o servicios financieros contratados.',
    ],
  },
  {
    title: 'Ley para la Transparencia y Ordenamiento de los Servicios Financieros, artículo 23',
    paragraphs: [
      'En todas las operaciones y servicios que las Entidades Financieras celebren por medio de Contratos de Adhesión masivamente celebradas y hasta por los montos máximos que establezca la Comisión Nacional para la Protección y Defensa de los Usuarios de Servicios Financieros en disposiciones de carácter general, aquéllas deberán proporcionarle a sus Clientes la asistencia, acceso y facilidades necesarias para atender las aclaraciones relacionadas con dichas operaciones y servicios.',
      'Al efecto, sin perjuicio de los demás procedimientos y requisitos que impongan otras autoridades financieras facultadas para ello en relación con operaciones materia de su ámbito de competencia, en todo caso se estará a lo siguiente:',
      'I. Cuando el Cliente no esté de acuerdo con alguno de los movimientos que aparezcan en el estado de cuenta respectivo o en los medios electrónicos, ópticos o de cualquier otra tecnología que se hubieren pactado, podrá presentar una solicitud de aclaración dentro del plazo de noventa días naturales contados a partir de la fecha de corte o, en su caso, de la realización de la operación o del servicio.',
      'La solicitud respectiva podrá presentarse ante la sucursal en la que radica la cuenta, o bien, en la unidad especializada de la institución de que se trate, mediante escrito, correo electrónico o cualquier otro medio por el que se pueda comprobar fehacientemente su recepción. En todos los casos, la institución estará obligada a acusar recibo de dicha solicitud.',
      'Tratándose de cantidades a cargo del Cliente dispuestas mediante cualquier mecanismo determinado al efecto por la Comisión Nacional para la Protección y Defensa de los Usuarios de los Servicios Financieros en disposiciones de carácter general, el Cliente tendrá el derecho de no realizar el pago cuya aclaración solicita, así como el de cualquier otra cantidad relacionada con dicho pago, hasta en tanto se resuelva la aclaración conforme al procedimiento a que se refiere este artículo;',
      'II. Una vez recibida la solicitud de aclaración, la institución tendrá un plazo máximo de cuarenta y cinco días para entregar al Cliente el dictamen correspondiente, anexando copia simple del documento o evidencia considerada para la emisión de dicho dictamen, con base en la información que, conforme a las disposiciones aplicables, deba obrar en su poder, así como un informe detallado en el que se respondan todos los hechos contenidos en la solicitud presentada por el Cliente. En el caso de reclamaciones relativas a operaciones realizadas en el extranjero, el plazo previsto en este párrafo será hasta de ciento ochenta días naturales.',
      'El dictamen e informe antes referidos deberán formularse por escrito y suscribirse por personal de la institución facultado para ello. En el evento de que, conforme al dictamen que emita la institución, resulte procedente el cobro del monto respectivo, el Cliente deberá hacer el pago de la cantidad a su cargo, incluyendo los intereses ordinarios conforme a lo pactado, sin que proceda el cobro de intereses moratorios y otros accesorios generados por la suspensión del pago realizada en términos de esta disposición;',
      'III. Dentro del plazo de cuarenta y cinco días naturales contado a partir de la entrega del dictamen a que se refiere la fracción anterior, la institución estará obligada a poner a disposición del Cliente en la sucursal en la que radica la cuenta, o bien, en la unidad especializada de la institución de que se trate, el expediente generado con motivo de la solicitud, así como a integrar en éste, bajo su más estricta responsabilidad, toda la documentación e información que, conforme a las disposiciones aplicables, deba obrar en su poder y que se relacione directamente con la solicitud de aclaración que corresponda y sin incluir datos correspondientes a operaciones relacionadas con terceras personas;',
      'IV. En caso de que la institución no diere respuesta oportuna a la solicitud del Cliente o no le entregare el dictamen e informe detallado, así como la documentación o evidencia antes referidos, la Comisión Nacional para la Protección y Defensa de los Usuarios de los Servicios Financieros, impondrá multa en los términos previstos en la fracción XI del artículo 43 de esta Ley por un monto equivalente al reclamado por el Cliente en términos de este artículo, y',
      'V. Hasta en tanto la solicitud de aclaración de que se trate no quede resuelta de conformidad con el procedimiento señalado en este artículo, la institución no podrá reportar como vencidas las cantidades sujetas a dicha aclaración a las sociedades de información crediticia.',
      'Lo antes dispuesto es sin perjuicio del derecho de los Clientes de acudir ante la Comisión Nacional para la Protección y Defensa de los Usuarios de Servicios Financieros o ante la autoridad jurisdiccional correspondiente conforme a las disposiciones legales aplicables, así como de las sanciones que deban imponerse a la institución por incumplimiento a lo establecido en el presente artículo. Sin embargo, el procedimiento previsto en este artículo quedará sin efectos a partir de que el Cliente presente su demanda ante autoridad jurisdiccional o conduzca su reclamación en términos y plazos de la Ley de Protección y Defensa al Usuario de Servicios Financieros.',
    ],
  },
  {
    title:
      'Ley para Regular las Sociedades de Información Crediticia, artículo 39, segundo párrafo',
    paragraphs: [
      'Los Usuarios que nieguen el otorgamiento de algún crédito o servicio preponderantemente con motivo de la información contenida en el correspondiente Reporte de Crédito, estarán obligados a comunicar a los Clientes dicha situación, así como a proporcionarles los datos de la Sociedad que emitió el aludido Reporte de Crédito.',
    ],
  },
  {
    title: 'Ley para Regular las Sociedades de Información Crediticia, artículo 41, primer párrafo',
    paragraphs: [
      'Los Clientes tendrán derecho a solicitar a las Sociedades el envío gratuito de su Reporte de Crédito Especial cada vez que transcurran doce meses. Lo anterior, siempre que soliciten que el envío respectivo se lleve a cabo por correo electrónico o que acudan a recogerlo a la unidad especializada de la Sociedad.',
    ],
  },
  {
    title: 'Ley General de Organizaciones y Actividades Auxiliares del Crédito, artículo 87-J',
    paragraphs: [
      'En los contratos de arrendamiento financiero, factoraje financiero y crédito, así como en las demás actividades que la ley expresamente les faculte, que celebren las sociedades financieras de objeto múltiple, éstas deberán señalar expresamente que, para su constitución y operación con tal carácter, no requieren de autorización de la Secretaría de Hacienda y Crédito Público, y, en el caso de las sociedades financieras de objeto múltiple no reguladas, deberán en adición a lo anterior, señalar expresamente que están sujetas a la supervisión de la Comisión Nacional Bancaria y de Valores, únicamente para efectos de lo dispuesto por el artículo 56 de esta Ley. Igual mención deberá señalarse en cualquier tipo de información que, para fines de promoción de sus operaciones y servicios, utilicen las sociedades financieras de objeto múltiple no reguladas.',
    ],
  },
];
