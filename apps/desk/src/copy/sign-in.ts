export const signInCopy = {
  title: 'Entra a la mesa',
  how: 'Con la cuenta de tu equipo y tu segundo factor. Aquí no usamos contraseñas.',
  enter: 'Entrar con mi cuenta de trabajo',
  lines: ['Cada peso,', 'cada plazo,'],
  lastLine: 'cada porqué.',
  band: 'Lo que hagas aquí queda en la bitácora, con tu nombre y tu motivo.',
  returning: 'Estamos abriendo tu sesión…',
  over: 'Tu sesión terminó. Entra de nuevo y te llevamos a donde estabas.',
  refusedByIssuer: 'No confirmaste el acceso. Puedes empezar de nuevo.',
  again: 'Empezar de nuevo',
  promises: [
    { what: 'Sin usarla', how: 'se cierra a los 15 min' },
    { what: 'Tu sesión', how: 'dura hasta 8 h' },
    { what: 'Los datos', how: 'llegan tapados' },
  ],
} as const;
