import { fileURLToPath } from 'node:url';
import { lenderPlugin } from '@abona/lender/vite-plugin';
import { build } from 'vite';

/** Where the server looks for it (`/message/v1/abona-message.js`). */
export const MESSAGE_FILE = 'message/v1/abona-message.js';

/** What pages of shops fetch from us: one module, which needs nothing else. */
export async function messageScript(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@abona/on-site-message/abona-message'));
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [lenderPlugin()],
    build: { write: false, minify: true, lib: { entry, formats: ['es'] } },
  });
  const outputs = [made].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [script, ...others] = outputs.filter((one) => one.type === 'chunk');
  if (script === undefined || others.length > 0) throw new Error('the message must be one file');
  return script.code;
}
