export const PASSWORD_LENGTH_MIN = 8;
const PASSWORD_LENGTH_MAX = 128;

/** The first guesses of any attacker, and ours by name. */
const GUESSED_FIRST = new Set([
  '12345678',
  '123456789',
  '1234567890',
  '87654321',
  '11111111',
  '00000000',
  'password',
  'password1',
  'qwertyui',
  'qwerty123',
  'contraseña',
  'contrasena',
  'abona123',
  'abonaabona',
  'mexico123',
  'iloveyou',
  'tequiero',
]);

/** What is wrong with a new password, as a sentence for its owner; null when nothing is. */
export function passwordObjection(password: string, email: string): string | null {
  const length = [...password].length;
  if (length === 0) return 'Escribe una contraseña.';
  if (length < PASSWORD_LENGTH_MIN) {
    const missing = PASSWORD_LENGTH_MIN - length;
    const characters = missing === 1 ? 'Le falta 1 carácter' : `Le faltan ${missing} caracteres`;
    return `${characters}: usa al menos ${PASSWORD_LENGTH_MIN}.`;
  }
  if (length > PASSWORD_LENGTH_MAX) return `Usa ${PASSWORD_LENGTH_MAX} caracteres o menos.`;
  const plain = password.toLowerCase();
  if (plain === email || plain === email.split('@')[0]) {
    return 'No uses tu correo como contraseña.';
  }
  if (GUESSED_FIRST.has(plain) || new Set(plain).size < 3) {
    return 'Esa contraseña es de las primeras que alguien probaría. Elige otra.';
  }
  return null;
}
