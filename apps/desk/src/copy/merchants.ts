const plural = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('es-MX')} ${count === 1 ? one : many}`;

/** The list of the businesses that sell with us, or want to. */
export const merchantsCopy = {
  sub: (selling: number, all: number) =>
    `${plural(selling, 'vende', 'venden')} en vivo, de ${plural(all, 'comercio', 'comercios')}`,
  label: 'Comercios, del más nuevo al más viejo',
  viewsLabel: 'Vistas de comercios',
  all: 'Todos',
  waiting: 'Por revisar',
  active: 'Venden',
  suspended: 'Suspendidos',
  filters: 'Filtrar comercios',
  search: 'Nombre o RFC completo',
  status: 'Estado',
  anyStatus: 'cualquiera',
  columns: {
    name: 'Comercio',
    rfc: 'RFC',
    status: 'Estado',
    since: 'Desde',
    sold: 'Ventas, 30 días',
    count: 'Compras',
    review: 'Revisión',
  },
  none: 'Ningún comercio todavía',
  noneText: 'El primero que se dé de alta en el portal sale aquí.',
  noneFiltered: 'Ningún comercio con eso',
  noneFilteredText: 'Busca una parte de su nombre, o su RFC como está completo.',
  clear: 'Ver todos',
} as const;
