/**
 * Stands in for the server or the sandbox in tests of the runner: serves its pid and what it was
 * told on its port, and misbehaves on request.
 */
import { createServer } from 'node:http';

const { NAME = '', MISBEHAVE = '', PORT, DATABASE_URL, PUBLIC_URL } = process.env;

if (MISBEHAVE === `${NAME}:refuse`) {
  process.stderr.write(`the ${NAME} refuses to start\n`);
  process.exit(3);
}

const port = Number(PORT) + (NAME === 'sandbox' ? 1 : 0);
const server = createServer((request, reply) => {
  if (request.url === '/die') process.exit(7);
  reply.end(JSON.stringify({ pid: process.pid, database: DATABASE_URL, publicUrl: PUBLIC_URL }));
});
server.listen(port, '127.0.0.1', () => {
  if (MISBEHAVE !== `${NAME}:hang`) process.send?.({ ready: true });
});

const stop = () => {
  process.stdout.write(`the ${NAME} stops\n`);
  process.exit(0);
};
process.once('disconnect', stop);
process.once('SIGTERM', () => {
  if (MISBEHAVE !== `${NAME}:stay`) stop();
});
