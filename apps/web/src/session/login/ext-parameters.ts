import {
  EXT_PARAMETER_PREFIX,
  EXT_PARAMETERS_MAX,
  EXT_VALUE_LENGTH_MAX,
} from '@abona/contract/limits';

/** One thing to tell the login provider, before the provider's rules are applied to it. */
export type ExtValue = {
  readonly name: string;
  readonly value: string | null | undefined;
  /** Holds characters that the provider refuses: sent as base64 of its UTF-8 form. */
  readonly isEncoded?: boolean;
  /** Segments joined by plus signs: too long means that the last ones go. */
  readonly isSegmented?: boolean;
};

export type ExtParameters = Readonly<Record<string, string>>;

const ALLOWED = new RegExp(`^[A-Za-z\\d\\-.*~@+ /:]{1,${EXT_VALUE_LENGTH_MAX}}$`);

/** The rules of specification 5 for extra parameters; what breaks them is left out. */
export function extParameters(values: readonly ExtValue[]): ExtParameters {
  const accepted = values.flatMap((one): [string, string][] => {
    const value = acceptedValue(one);
    return value === null ? [] : [[`${EXT_PARAMETER_PREFIX}${one.name}`, value]];
  });
  return Object.fromEntries(accepted.slice(0, EXT_PARAMETERS_MAX));
}

export function acceptedValue({ value, isEncoded, isSegmented }: ExtValue): string | null {
  if (value === null || value === undefined || value === '') return null;
  const encoded = isEncoded === true ? toBase64(value) : value;
  const written = encoded.replaceAll('=', '~');
  const fitting = isSegmented === true ? shortened(written) : written;
  return ALLOWED.test(fitting) ? fitting : null;
}

/** Drops trailing segments until the rest fits; a first segment that is too long stays too long. */
function shortened(value: string): string {
  let segments = value.split('+');
  while (segments.length > 1 && segments.join('+').length > EXT_VALUE_LENGTH_MAX) {
    segments = segments.slice(0, -1);
  }
  return segments.join('+');
}

export const toBase64 = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)));
