import { brand } from '@abona/lender/lender';

export const signUpCopy = {
  title: '¿Quién vende?',
  how: 'Con esto pruebas todo al momento, sin dinero de verdad. Para vender en vivo te pediremos después tu CLABE y tu firma.',
  name: 'Nombre de tu negocio',
  nameHelp: 'Como lo conocen tus clientes.',
  legalName: 'Razón social, o tu nombre completo',
  rfc: 'RFC',
  rfcHelp: '12 caracteres si es empresa, 13 si eres persona física.',
  line: 'Giro',
  choose: 'Elige uno',
  website: 'Tu tienda en línea',
  websiteHelp: 'Con https. Tus clientes solo regresan a esta dirección.',
  street: 'Domicilio: calle, número y colonia',
  postalCode: 'Código postal',
  representative: 'Quién firma por el negocio',
  open: 'Crear mi negocio',
  invited:
    'Si te invitaron a un negocio que ya existe, entra con el mismo correo de la invitación.',
} as const;

export const signInCopy = {
  title: `Entra a ${brand.portal}`,
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
