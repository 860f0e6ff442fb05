import { invariant } from '@abona/kernel/invariant';

/** Full-service bank, development bank, other institution (broker, SOFIPO, IFPE …), infrastructure. */
export type BankKind = 'bank' | 'development_bank' | 'non_bank' | 'infrastructure';

export type Bank = {
  /** The three digits that open a CLABE. */
  readonly code: string;
  readonly shortName: string;
  readonly name: string;
  /** Number in SPEI; none for codes that only live on in old accounts. */
  readonly speiCode: string | null;
  readonly kind: BankKind;
  readonly isActive: boolean;
};

/**
 * Institutions by CLABE code, as of March 2026. New ones appear every month, so a code that is
 * missing here is "verify later", never "invalid".
 * Columns: code | SPEI number | active | kind | short name | full name where it differs.
 */
const table = `
001|02001|1|I|Banxico|Banco de México
002|40002|1|M|Banamex|Banco Nacional de México, S.A.
006|37006|1|D|Bancomext|Banco Nacional de Comercio Exterior, Sociedad Nacional de Crédito, Institución de Banca de Desarrollo
009|37009|1|D|Banobras|Banco Nacional de Obras y Servicios Públicos, Sociedad Nacional de Crédito, Institución de Banca de Desarrollo
012|40012|1|M|BBVA México|BBVA México, S.A., Institución de Banca Múltiple
014|40014|1|M|Santander|Banco Santander México, S.A., Institución de Banca Múltiple
019|37019|1|D|Banjercito|Banco Nacional del Ejército, Fuerza Aérea y Armada, Sociedad Nacional de Crédito, Institución de Banca de Desarrollo
021|40021|1|M|HSBC|HSBC México, S.A., Institución de Banca Múltiple, Grupo Financiero HSBC
022||0|M|GE MONEY|GE Money Bank
030|40030|1|M|BanBajío|Banco del Bajío, S.A., Institución de Banca Múltiple
032||0|M|IXE|IXE Banco, S.A., Institución de Banca Múltiple, IXE Grupo Financiero
036|40036|1|M|Inbursa|Banco Inbursa, S.A., Institución de Banca Múltiple, Grupo Financiero Inbursa
037||0|M|INTERACCIONES|Banco Interacciones, S.A., Institución de Banca Múltiple
042|40042|1|M|Mifel|Banca Mifel, S.A., Institución de Banca Múltiple, Grupo Financiero Mifel
044|40044|1|M|Scotiabank|Scotiabank Inverlat, S.A.
058|40058|1|M|Banregio|Banco Regional, S.A., Institución de Banca Múltiple
059|40059|1|M|Invex|Banco Invex, S.A., Institución de Banca Múltiple, Invex Grupo Financiero
060|40060|1|M|Bansi|Bansi, S.A., Institución de Banca Múltiple
062|40062|1|M|Afirme|Banca Afirme, S.A., Institución de Banca Múltiple
072|40072|1|M|Banorte|Banco Mercantil del Norte, S.A., Institución de Banca Múltiple
102||0|M|ACCENDO BANCO|The Royal Bank of Scotland México, S.A., Institución de Banca Múltiple
103||0|M|AMERICAN EXPRESS|American Express Bank (México), S.A., Institución de Banca Múltiple
106|40106|1|M|Bank of America|Bank of America México, S.A., Institución de Banca Múltiple
108|40108|1|M|MUFG|MUFG Bank México, S.A., Institución de Banca Múltiple
110|40110|1|M|JP Morgan|Banco J.P. Morgan, S.A., Institución de Banca Múltiple, J.P. Morgan Grupo Financiero
112|40112|1|M|Bmonex|Banco Monex, S.A., Institución de Banca Múltiple
113|40113|1|M|Ve Por Mas|Banco Ve Por Mas, S.A. Institución de Banca Múltiple
116||0|M|ING|ING Bank (México), S.A., Institución de Banca Múltiple, ING Grupo Financiero
124|40124|1|M|Citi México|Banco Citi México, S.A., Institución de Banca Múltiple
126||0|M|CREDIT SUISSE|Banco Credit Suisse (México), S.A. Institución de Banca Múltiple, Grupo Financiero Credit Suisse (México)
127|40127|1|M|Azteca|Banco Azteca, S.A. Institución de Banca Múltiple.
128|40128|1|M|Autofin|Banco Autofin México, S.A., Institución de Banca Múltiple
129|40129|1|M|Barclays|Barclays Bank México, S.A., Institución de Banca Múltiple, Grupo Financiero Barclays México
130|40130|1|M|Compartamos|Banco Compartamos, S.A., Institución de Banca Múltiple
131||0|M|FAMSA|Banco Ahorro Famsa, S.A., Institución de Banca Múltiple
132|40132|1|M|Multiva|Banco Multiva, S.A., Institución de Banca Múltiple
133|40133|1|M|Actinver|Banco Actinver, S.A. Institución de Banca Múltiple, Grupo Financiero Actinver
134||0|M|WAL-MART|Banco Wal-Mart de México Adelante, S.A., Institución de Banca Múltiple
135|37135|1|D|Nafin|Nacional Financiera, Sociedad Nacional de Crédito, Institución de Banca de Desarrollo
136|40136|1|M|Intercam Banco|Intercam Banco, S.A., Institución de Banca Múltiple
137|40137|1|M|Bancoppel|BanCoppel, S.A., Institución de Banca Múltiple
138|40138|1|M|Ualá|Ualá (antes ABC Capital), Institución de Banca Múltiple
139||0|M|UBS BANK|UBS Bank México, S.A., Institución de Banca Múltiple, UBS Grupo Financiero
140|40140|1|M|Consubanco|Consubanco, S.A., Institución de Banca Múltiple
141|40141|1|M|Volkswagen|Volkswagen Bank, S.A., Institución de Banca Múltiple
143|40143|1|M|CIBanco|CIBanco, S.A.
145|40145|1|M|BBase|Banco Base, S.A., Institución de Banca Múltiple
147|40147|1|M|Bankaool|Bankaool, S.A., Institución de Banca Múltiple
148|40148|1|M|Pagatodo|Banco PagaTodo, S.A., Institución de Banca Múltiple
149||0|M|FORJADORES|Banco Forjadores, S.A., Institución de Banca Múltiple
150|40150|1|M|Inmobiliario|Banco Inmobiliario Mexicano, S.A., Institución de Banca Múltiple
151|40151|1|M|Donde|Fundación Dondé Banco, S.A., Institución de Banca Múltiple
152|40152|1|M|Bancrea|Banco Bancrea, S.A., Institución de Banca Múltiple
153||0|M|PROGRESO|Banco Progreso Chihuahua, S.A.
154|40154|1|M|Banco Covalto|Banco Covalto, S.A. (antes Finterra), Institución de Banca Múltiple
155|40155|1|M|Icbc|Industrial and Commercial Bank of China México, S.A., Institución de Banca Múltiple
156|40156|1|M|Sabadell|Banco Sabadell, S.A., Institución de Banca Múltiple
157|40157|1|M|Shinhan|Banco Shinhan de México, S.A., Institución de Banca Múltiple
158|40158|1|M|Mizuho Bank|Mizuho Bank México, S.A., Institución de Banca Múltiple
159|40159|1|M|Bank Of China|Bank of China México, S.A., Institución de Banca Múltiple
160|40160|1|M|Banco S3|Banco S3 México, S.A., Institución de Banca Múltiple
166|37166|1|D|Banco del Bienestar|Banco del Bienestar, S.N.C. (antes Bansefi), Institución de Banca de Desarrollo
167|40167|1|M|Hey Banco|Hey Banco, S.A., Institución de Banca Múltiple
168|37168|1|D|Hipotecaria Fed|Sociedad Hipotecaria Federal, Sociedad Nacional de Crédito, Institución de Banca de Desarrollo
600|90600|1|N|Monexcb|Monex Casa de Bolsa, S.A. de C.V. Monex Grupo Financiero
601|90601|1|N|Gbm|GBM Grupo Bursátil Mexicano, S.A. de C.V. Casa de Bolsa
602|90602|1|N|Masari|Masari Casa de Bolsa, S.A.
604||0|N|C.B. INBURSA|Inversora Bursátil
605|90605|1|N|Value|Value, S.A. de C.V. Casa de Bolsa
606||0|N|ESTRUCTURADORES|Estructuradores del Mercado de Valores Casa de Bolsa, S.A. de C.V.
607||0|N|TIBER|Casa de Cambio Tiber, S.A. de C.V.
608||0|N|VECTOR|Vector Casa de Bolsa, S.A. de C.V.
610||0|N|B&B|B y B, Casa de Cambio, S.A. de C.V.
611||0|N|INTERCAM|Intercam Casa de Cambio
613||0|N|MULTIVA|Multivalores Casa de Bolsa, Multiva Gpo. Fin.
614||0|N|ACCIVAL|Acciones y Valores Banamex, S.A. de C.V., Casa de Bolsa
615||0|N|MERRILL LYNCH|Merrill Lynch México, S.A. de C.V. Casa de Bolsa
616|90616|1|N|Finamex|Casa de Bolsa Finamex, S.A. de C.V.
617|90617|1|N|Valmex|Valores Mexicanos Casa de Bolsa, S.A. de C.V.
618||0|N|ÚNICA|Unica Casa de Cambio, S.A. de C.V.
619||0|N|ASEGURADORA MAPFRE|MAPFRE Tepeyac, S.A.
620|90620|1|N|Profuturo|Profuturo G.N.P., S.A. de C.V., Afore
621||0|N|CB ACTINBER|Actinver Casa de Bolsa, S.A. de C.V.
622||0|N|ACTINVE SI|OPERADORA ACTINVER, S.A. DE C.V.
623||0|N|SKANDIA|Skandia Vida, S.A. de C.V.
624||0|N|CONSULTORÍA|Consultoría Internacional Casa de Cambio
626||0|N|CBDEUTSCHE|Deutsche Securities, S.A. de C.V. CASA DE BOLSA
627||0|N|ZURICH|Zurich Compañía de Seguros, S.A.
628||0|N|ZURICHVI|Zurich Vida, Compañía de Seguros, S.A.
629||0|N|HIPOTECARIA SU CASITA|Hipotecaria Su Casita, S.A. de C.V. SOFOM ENR
630|90630|1|N|CB Intercam|Intercam Casa de Bolsa, S.A. de C.V.
631|90631|1|N|CI Bolsa|CI Casa de Bolsa, S.A. de C.V.
632||0|N|BULLTICK C.B.|Bulltick Casa de Bolsa, S.A., de C.V.
633||0|N|STERLING|Sterling Casa de Cambio, S.A. de C.V.
634|90634|1|N|Fincomun|Fincomún, Servicios Financieros Comunitarios, S.A. de C.V.
636||0|N|HDI SEGUROS|HDI Seguros, S.A. de C.V.
637||0|N|ORDER|Order Express Casa de Cambio, S.A. de C.V
638|90638|1|N|Nu México|Nu México Financiera
640||0|N|CB JPMORGAN|J.P. Morgan Casa de Bolsa, S.A. de C.V. J.P. Morgan Grupo Financiero
642||0|N|REFORMA|Operadora de Recursos Reforma, S.A. de C.V., S.F.P.
646|90646|1|N|STP|Sistema de Transferencias y Pagos STP, S.A. de C.V.
647||0|N|TELECOMM|Telecomunicaciones de México
648||0|N|EVERCORE|Evercore Casa de Bolsa, S.A. de C.V.
649||0|N|SKANDIA|Skandia Operadora de Fondos, S.A. de C.V.
651||0|N|SEGMTY|Seguros Monterrey New York Life, S.A de C.V
652|90652|1|N|Credicapital|Solución Asea, S.A. de C.V., S.F.P. (Credicapital)
653|90653|1|N|Kuspit|Kuspit Casa de Bolsa, S.A. de C.V.
655||0|N|SOFIEXPRESS|J.P. SOFIEXPRESS, S.A. de C.V., S.F.P.
656|90656|1|N|Unagra|UNAGRA, S.A. de C.V., S.F.P.
659|90659|1|N|ASP Integra Opc|ASP Integra Opc (antes Opciones Empresariales del Noreste)
661|90661|1|N|Klar|Klar (antes Servicios Financieros Alternativos)
670|90670|1|N|Libertad|Libertad Servicios Financieros, S.A. De C.V.
674||0|N|AXA|AXA Seguros
677|90677|1|N|Caja Popular Mexicana|
679||0|N|FND|Financiera Nacional De Desarrollo Agropecuario
680|90680|1|N|Cristóbal Colón|Caja Popular Cristóbal Colón
683|90683|1|N|Caja Telefonistas|Caja de Ahorro de los Telefonistas
684|90684|1|N|Transfer|Operadora de Pagos Móviles de México, S.A. de C.V.
685|90685|1|N|FONDO (FIRA)|Fondo de Garantía y Fomento para la Agricultura, Ganadería y Avicultura
686||0|N|INVERCAP|Afore InverCap
688|90688|1|N|Crediclub|
689|90689|1|N|FOMPED|Fondo Mexicano del Petróleo para la Estabilización y el Desarrollo
699|90699|1|N|Fondeadora|Fondea Technologies (Fondeadora)
703|90703|1|N|Tesored|
706|90706|1|N|Arcus|Arcus Financial Intelligence
710|90710|1|N|Nvio|NVIO Pagos México
714|90714|1|N|PPBalance MX|PPBALANCEMX
715|90715|1|N|Cashi Cuenta|
720|90720|1|N|MexPago|
721|90721|1|N|Albo|albo
722|90722|1|N|Mercado Pago|Mercado Pago W
723|90723|1|N|Cuenca|
725|90725|1|N|Coopdesarrollo|
727|90727|1|N|Transfer Directo|
728|90728|1|N|Spin by OXXO|
729|90729|1|N|Dep y Pag Dig|
730|90730|1|N|Swap|
732|90732|1|N|Peibo|Peibo Fintech
734|90734|1|N|Finco Pay|Finco Pay (Finch)
738|90738|1|N|Fintoc|
812||0|N|BBVA BANCOMER2|BBVA Bancomer
814||0|N|SANTANDER2|Banco Santander
821||0|N|HSBC2|HSBC México
846||0|N|STP|Sistema de Transferencias y Pagos STP
901|90901|1|I|CLS|CLS Bank International
902|90902|1|I|Indeval|S.D. Indeval
903|90903|1|I|CoDi Valida|CoDi Valida (cuenta de validación del Banco de México)
`;

const kindByLetter: Readonly<Record<string, BankKind>> = {
  M: 'bank',
  D: 'development_bank',
  N: 'non_bank',
  I: 'infrastructure',
};

let byCode: ReadonlyMap<string, Bank> | undefined;

/** All institutions by code. Read from the table on first use. */
export function bankCatalogue(): ReadonlyMap<string, Bank> {
  byCode ??= new Map(table.trim().split('\n').map(readLine));
  return byCode;
}

/** The institution of a CLABE, or of as many of its digits as are typed; three are enough. */
export const bankOfClabe = (clabe: string): Bank | undefined =>
  bankCatalogue().get(clabe.replace(/\s/g, '').slice(0, 3));

function readLine(line: string): [string, Bank] {
  const [code = '', speiCode = '', active = '', letter = '', shortName = '', name = ''] =
    line.split('|');
  const kind = kindByLetter[letter];
  invariant(kind, `unknown kind of institution: ${line}`);
  const bank = {
    code,
    shortName,
    name: name || shortName,
    speiCode: speiCode || null,
    kind,
    isActive: active === '1',
  };
  return [code, bank];
}
