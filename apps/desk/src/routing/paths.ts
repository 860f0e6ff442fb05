/** Every address of the desk, once. */
export const paths = {
  signIn: '/entrar',
  today: '/',
  customers: '/clientes',
  requests: '/aprobaciones',
  people: '/equipo',
  portfolio: '/cartera',
  portfolioLoans: '/cartera/creditos',
  reports: '/reportes',
  operations: '/operacion',
  kit: '/piezas',
  customer: (id: number) => `/clientes/${id}`,
  application: (id: string) => `/solicitudes/${id}`,
  loan: (id: string) => `/creditos/${id}`,
  case: (folio: string) => `/casos/${encodeURIComponent(folio)}`,
  queue: (name: string) => `/colas/${name}`,
} as const;
