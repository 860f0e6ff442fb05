/** Where the product under test answers: the app and, behind it, the sandbox's five doors. */
const port = Number(process.env['E2E_PORT']);
const at = (offset: number): string => `http://localhost:${port + offset}`;

export const addresses = {
  app: `${at(0)}/pay`,
  api: `${at(0)}/api`,
  console: at(1),
  shop: at(2),
  login: at(3),
} as const;
