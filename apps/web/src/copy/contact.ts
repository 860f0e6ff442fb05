import type { phoneChangeStates } from '@abona/contract/identity/contact';

type PhoneChangeState = (typeof phoneChangeStates)[number];

const phoneChange: Readonly<Record<PhoneChangeState, string>> = {
  possible: 'Cambiar mi celular',
  no_phone: 'Agregar mi celular',
  identity_unproven: 'Para cambiarlo, primero confirma tu identidad en una solicitud.',
};

/** Contact and profile. */
export const contactCopy = {
  title: 'Tus datos',
  contacts: {
    title: 'Contacto',
    phone: 'Celular',
    email: 'Correo',
    verified: 'Confirmado',
    pending: 'Sin confirmar',
    verifyEmail: 'Confirmar mi correo',
    none: 'Todavía no tenemos tu celular',
    phoneChange,
    byHelp: '¿Cambiaste de número? Escríbenos y te ayudamos.',
    failure: 'No pudimos mostrar tu contacto',
  },
  hold: {
    title: 'Protegemos tu dinero',
    text: (moment: string) =>
      `Cambiaste un contacto. Por tu seguridad, no sale dinero de tu cuenta hasta el ${moment}.`,
  },
  personal: {
    title: 'Datos personales',
    name: 'Nombre',
    birthDate: 'Fecha de nacimiento',
    curp: 'CURP',
    none: 'Los conocerás aquí cuando llenes tu primera solicitud.',
    correct: 'Si algo está mal, pídenos corregirlo desde Privacidad en tu cuenta.',
    failure: 'No pudimos mostrar tus datos',
  },
  address: {
    title: 'Domicilio',
    none: 'Sin domicilio todavía',
    correct: 'Corregir mi domicilio',
    postalCode: 'Código postal',
    settlement: 'Colonia',
    street: 'Calle',
    exterior: 'Número exterior',
    interior: 'Número interior (opcional)',
    save: 'Guardar',
    cancel: 'Cancelar',
    saved: 'Guardamos tu domicilio',
    failure: 'No pudimos guardar tu domicilio',
    loadFailure: 'No pudimos mostrar tu domicilio',
  },
  financial: {
    title: 'Trabajo e ingresos',
    occupation: 'Ocupación',
    industry: 'Giro',
    income: 'Ingreso mensual',
    note: 'Los actualizas en cada solicitud.',
    failure: 'No pudimos mostrar tu trabajo',
  },
  add: {
    title: 'Agregar',
    phone: 'Un celular',
    phoneText: 'Para recibir códigos y avisos',
    bankAccount: 'Una cuenta bancaria',
    bankAccountText: 'Con su CLABE de 18 dígitos',
    card: 'Una tarjeta',
    cardText: 'De débito o crédito',
  },
  addPhone: {
    title: 'Agrega tu celular',
    text: 'Te mandaremos un código por SMS para confirmar que es tuyo.',
    phone: 'Celular a 10 dígitos',
    next: 'Continuar',
    failed: 'No pudimos revisar tu número',
    hasOne: 'Ya tienes un celular confirmado. Para usar otro, cámbialo.',
  },
  confirmPhone: {
    title: '¿Es este tu número?',
    text: (phone: string) =>
      `${phone}. Antes de guardarlo, escribe el código que te mandamos por correo.`,
    label: 'Código de 6 dígitos de tu correo',
    sendFailed: 'No pudimos mandar el código a tu correo',
    another: 'Es otro número',
  },
  verifyPhone: {
    title: 'Escribe el código de 6 dígitos',
    text: (phone: string) => `Te lo mandamos por SMS al ${phone}.`,
    label: 'Código de 6 dígitos',
    sendFailed: 'No pudimos mandar el código',
    done: 'Listo, tu celular quedó guardado',
  },
} as const;
