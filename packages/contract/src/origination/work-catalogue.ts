export type Option = { readonly code: string; readonly name: string };

type Industry = Option & {
  readonly parts: readonly Option[];
  /** What people do there and nowhere else. */
  readonly jobs: readonly Option[];
};

type Occupation = Option & {
  /** Whether what one does depends on where. */
  readonly requiresIndustry: boolean;
  readonly jobs: readonly Option[];
};

/** `code:Nombre` separated by semicolons. */
const options = (text: string): readonly Option[] =>
  text.split(';').map((each) => {
    const [code = '', name = ''] = each.split(':');
    return { code: code.trim(), name: name.trim() };
  });

const industry = (line: string, parts: string, jobs: string): Industry => {
  const [code = '', name = ''] = line.split(':');
  return { code, name, parts: options(parts), jobs: options(jobs) };
};

export const NO_INDUSTRY = 'not_applicable';

export const industries: readonly Industry[] = [
  industry(
    'commerce:Comercio',
    'groceries:Abarrotes y alimentos;clothing:Ropa y calzado;department_store:Tiendas departamentales;online:Venta por internet;wholesale:Mayoreo',
    'cashier:Cajas;shop_assistant:Atención en piso;merchandiser:Promotoría',
  ),
  industry(
    'manufacturing:Industria y manufactura',
    'automotive:Automotriz;food:Alimentos y bebidas;textile:Textil;electronics:Electrónica;metal:Metal y plásticos',
    'machine_operator:Operación de máquinas;quality:Control de calidad;maintenance:Mantenimiento',
  ),
  industry(
    'services:Servicios',
    'cleaning:Limpieza;security:Seguridad privada;beauty:Belleza y cuidado personal;repair:Reparaciones;call_center:Centros de contacto',
    'attendant:Atención a clientes;guard:Vigilancia;stylist:Estilismo',
  ),
  industry(
    'construction:Construcción',
    'housing:Vivienda;public_works:Obra pública;installations:Instalaciones',
    'mason:Albañilería;electrician:Electricidad;foreman:Supervisión de obra',
  ),
  industry(
    'transport:Transporte y logística',
    'passengers:Pasajeros;freight:Carga;delivery:Reparto y aplicaciones;warehouse:Almacenes',
    'driver:Conducción;courier:Reparto;warehouse_worker:Almacén',
  ),
  industry(
    'health:Salud',
    'hospital:Hospitales y clínicas;pharmacy:Farmacias;laboratory:Laboratorios',
    'nurse:Enfermería;physician:Medicina;caregiver:Cuidado de personas',
  ),
  industry(
    'education:Educación',
    'basic:Básica;higher:Media superior y superior;training:Capacitación',
    'teacher:Docencia;school_staff:Apoyo escolar',
  ),
  industry(
    'government:Gobierno',
    'federal:Federal;state:Estatal;municipal:Municipal;armed_forces:Fuerzas armadas',
    'police:Policía y protección civil;civil_servant:Servicio público',
  ),
  industry(
    'technology:Tecnología y telecomunicaciones',
    'software:Software;telecom:Telecomunicaciones;support:Soporte técnico',
    'developer:Desarrollo;support_agent:Soporte',
  ),
  industry(
    'finance:Finanzas y seguros',
    'bank:Bancos;insurance:Seguros;accounting:Contabilidad',
    'advisor:Asesoría;accountant:Contaduría',
  ),
  industry(
    'hospitality:Turismo y restaurantes',
    'restaurant:Restaurantes y bares;hotel:Hoteles;entertainment:Entretenimiento',
    'cook:Cocina;waiter:Servicio de mesa;receptionist:Recepción',
  ),
  industry(
    'agriculture:Campo, pesca y minería',
    'farming:Agricultura;livestock:Ganadería;fishing:Pesca;mining:Minería',
    'field_worker:Trabajo de campo;miner:Minería',
  ),
  industry('other:Otra', 'other:Otra', 'other:Otro'),
  industry(`${NO_INDUSTRY}:No aplica`, `${NO_INDUSTRY}:No aplica`, `${NO_INDUSTRY}:No aplica`),
];

const everywhere = options(
  'assistant:Apoyo u operación;administrative:Administración;sales:Ventas;technician:Trabajo técnico;supervisor:Supervisión;manager:Gerencia o dirección',
);

export const occupations: readonly Occupation[] = [
  { code: 'employee', name: 'Trabajo en una empresa', requiresIndustry: true, jobs: everywhere },
  {
    code: 'public_servant',
    name: 'Trabajo en el gobierno',
    requiresIndustry: true,
    jobs: everywhere,
  },
  {
    code: 'business_owner',
    name: 'Tengo un negocio',
    requiresIndustry: false,
    jobs: options('micro:Sin más personal;small:Hasta 10 personas;medium:Más de 10 personas'),
  },
  {
    code: 'self_employed',
    name: 'Trabajo por mi cuenta',
    requiresIndustry: false,
    jobs: options(
      'trade:Oficio;platform:Plataformas digitales;street_vendor:Comercio en puesto;freelance:Servicios profesionales',
    ),
  },
  {
    code: 'professional',
    name: 'Profesionista independiente',
    requiresIndustry: false,
    jobs: options(
      'health:Salud;law:Derecho;accounting:Contaduría;engineering:Ingeniería;other:Otra',
    ),
  },
  {
    code: 'retired',
    name: 'Recibo pensión',
    requiresIndustry: false,
    jobs: options('imss:IMSS;issste:ISSSTE;other:Otra pensión'),
  },
  {
    code: 'student',
    name: 'Estudiante',
    requiresIndustry: false,
    jobs: options('full_time:Tiempo completo;working:Estudio y trabajo'),
  },
  {
    code: 'homemaker',
    name: 'Trabajo en el hogar',
    requiresIndustry: false,
    jobs: options('own_home:En mi hogar;family_support:Con apoyo familiar'),
  },
];

const find = <T extends Option>(list: readonly T[], code: string): T | undefined =>
  list.find((each) => each.code === code);

export const subIndustriesOf = (industryCode: string): readonly Option[] | null =>
  find(industries, industryCode)?.parts ?? null;

/** What people of an occupation do; null for one that does not exist, or needs an industry to tell. */
export function subOccupationsOf(
  occupationCode: string,
  industryCode: string | null,
): readonly Option[] | null {
  const occupation = find(occupations, occupationCode);
  if (occupation === undefined) return null;
  if (!occupation.requiresIndustry) return occupation.jobs;
  const where = industryCode === null ? undefined : find(industries, industryCode);
  if (where === undefined || where.code === NO_INDUSTRY) return null;
  return [...occupation.jobs, ...where.jobs];
}

export const isOption = (list: readonly Option[] | null, code: string): boolean =>
  list?.some((each) => each.code === code) ?? false;
