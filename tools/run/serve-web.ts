/** Development: Vite's server on an app's port, reloading what changes, calls passed on to ours. */
import { createServer } from 'vite';

const vite = await createServer({
  root: process.env['APP_FOLDER'] ?? '',
  server: { host: '127.0.0.1', port: Number(process.env['PORT']), strictPort: true },
  clearScreen: false,
});

const stop = async () => {
  await vite.close();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
process.once('disconnect', stop);

await vite.listen();
process.send?.({ ready: true });
