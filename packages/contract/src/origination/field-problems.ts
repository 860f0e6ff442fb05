import { centavos, formatPesos } from '@abona/kernel/money';
import { bounds } from '../bounds.ts';

const { monthlyIncome, dependants } = bounds;
const pesos = (amount: number): string => formatPesos(centavos(amount));

/**
 * Everything that can be wrong with a field of the application form, once. The code is stable; the
 * sentence is what the customer reads beside the field.
 */
export const fieldProblems = {
  required: 'Este dato es obligatorio.',
  name_invalid: 'Escríbelo como aparece en tu INE, solo con letras.',
  date_invalid: 'La fecha no es válida.',
  future_birth_date: 'La fecha de nacimiento no puede estar en el futuro.',
  underage: 'Para solicitar un crédito hay que tener 18 años cumplidos.',
  option_unknown: 'Elige una de las opciones.',
  curp_length: 'La CURP tiene 18 caracteres.',
  curp_invalid: 'Esta CURP no es válida. Revísala carácter por carácter.',
  curp_other_date: 'La fecha de nacimiento no coincide con tu CURP.',
  curp_other_person: 'La CURP no coincide con tu nombre, sexo o estado de nacimiento. Revísalos.',
  postal_code_invalid: 'El código postal tiene cinco números y debe existir.',
  municipality_invalid: 'Escribe tu municipio o alcaldía.',
  settlement_invalid: 'Elige tu colonia o escríbela.',
  street_invalid: 'Escribe tu calle, sin símbolos.',
  house_number_invalid: 'Escribe el número, por ejemplo 12 o 12-B. Si no tiene, escribe S/N.',
  amount_invalid: 'El monto no es válido',
  income_out_of_range: `Escribe tu ingreso mensual, entre ${pesos(monthlyIncome.min)} y ${pesos(monthlyIncome.max)}.`,
  dependants_out_of_range: `Escribe un número de ${dependants.min} a ${dependants.max}.`,
  phone_invalid: 'Escribe los 10 números de tu celular.',
  phone_toll_free: 'Necesitamos un celular, no un número 800.',
  consent_missing: 'Necesitamos que lo aceptes para continuar.',
  consent_outdated: 'Este texto cambió. Léelo y acéptalo de nuevo.',
} as const;
export type FieldProblem = keyof typeof fieldProblems;
