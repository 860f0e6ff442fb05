export const signInCopy = {
  title: 'Entra a Abona comercios',
  how: 'Con tu correo y tu celular o tu llave. Aquí no usamos contraseñas.',
  enter: 'Entrar o crear mi cuenta',
  lines: ['Vende más,'],
  lastLine: 'cobra completo.',
  band: 'El riesgo de que te paguen es nuestro, no tuyo.',
  returning: 'Estamos abriendo tu sesión…',
  over: 'Tu sesión terminó. Entra de nuevo y te llevamos a donde estabas.',
  refusedByIssuer: 'No confirmaste el acceso. Puedes empezar de nuevo.',
  again: 'Empezar de nuevo',
} as const;
