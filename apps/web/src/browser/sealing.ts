const DATABASE = 'abona';
const STORE = 'keys';
const NAME = 'storage';
const ALGORITHM = 'AES-GCM';
const NONCE_BYTES = 12;

/**
 * Seals what names a person before it lies in the browser's storage: under a key that this browser keeps and gives to
 * nobody, not even to us. Null where the browser keeps no keys: then it is not kept at all.
 */
export async function seal(text: string): Promise<string | null> {
  const key = await storageKey();
  if (key === null) return null;
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const plain = new TextEncoder().encode(text);
  const sealed = await crypto.subtle.encrypt({ name: ALGORITHM, iv: nonce }, key, plain);
  return btoa(String.fromCharCode(...nonce, ...new Uint8Array(sealed)));
}

/** Null for what this browser did not seal. */
export async function unseal(sealed: string): Promise<string | null> {
  const key = await storageKey();
  if (key === null) return null;
  try {
    const bytes = Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0));
    const iv = bytes.slice(0, NONCE_BYTES);
    const plain = await crypto.subtle.decrypt(
      { name: ALGORITHM, iv },
      key,
      bytes.slice(NONCE_BYTES),
    );
    return new TextDecoder().decode(plain);
  } catch {
    return null;
  }
}

let known: Promise<CryptoKey | null> | null = null;

function storageKey(): Promise<CryptoKey | null> {
  known ??= findOrMakeKey().catch(() => null);
  return known;
}

async function findOrMakeKey(): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  // In one transaction: of two tabs that come first, one makes the key.
  const keys = database.transaction(STORE, 'readwrite').objectStore(STORE);
  const found: unknown = await settled(keys.get(NAME));
  if (found instanceof CryptoKey) return found;
  await settled(keys.put(made, NAME));
  return made;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
