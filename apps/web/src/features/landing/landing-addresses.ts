/** Addresses inside the page and the app; those outside come from the server's configuration. */
export const landingAddresses = {
  landing: '/pay',
  signUp: '/pay/registro',
  how: '#como-funciona',
  legal: '#legal',
  costs: '/pay/legal/costos',
  care: '/pay/legal/atencion',
} as const;
