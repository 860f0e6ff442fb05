import { errors, type JWTHeaderParameters } from 'jose';
import { type OpenIdMetadata, ProviderAway } from './openid-metadata.ts';

/** Headers by which a token would bring its own key along. */
const keyHeaders = ['jwk', 'jku', 'x5c', 'x5u'] as const;

/** The issuer's key that a token names. Throws a JOSE error where the token is at fault, else `ProviderAway`. */
export async function issuerKey(
  metadata: () => Promise<OpenIdMetadata>,
  header: JWTHeaderParameters,
): Promise<CryptoKey> {
  if (typeof header.kid !== 'string' || keyHeaders.some((name) => header[name] !== undefined))
    throw new errors.JWTInvalid('the key must be named, and only named');
  const { keys } = await metadata();
  try {
    return await keys(header);
  } catch (failure) {
    const isTokensFault =
      failure instanceof errors.JWKSNoMatchingKey ||
      failure instanceof errors.JWKSMultipleMatchingKeys ||
      failure instanceof errors.JOSENotSupported;
    throw isTokensFault ? failure : new ProviderAway('no keys', { cause: failure });
  }
}
