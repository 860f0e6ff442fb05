import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RSA_BITS = 2_048;
const NAME = 'spei-signing-key';

/** The lender's key for orders by SPEI: where it is kept, and the half that the participant is given. */
export type SigningKey = { readonly file: string; readonly publicKey: string };

/** Made when the product first starts in a folder, and kept there: PKCS #8, its DER in base64. */
export function keptSigningKey(dataFolder: string): SigningKey {
  const file = join(dataFolder, NAME);
  if (!existsSync(file)) {
    mkdirSync(dataFolder, { recursive: true });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
    const kept = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
    // Whole or not at all: half a key would stop every start that follows.
    writeFileSync(`${file}.new`, kept, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const der = Buffer.from(readFileSync(file, 'utf8'), 'base64');
  const publicKey = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  return {
    file,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}
