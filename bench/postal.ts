// How long the post office's catalogue takes to load while the product runs: 150,000 settlements of
// 32,000 codes, made here, as its own file may not be handed on. `node bench/postal.ts [--rows 150000]`
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startWholeProduct } from './whole-product.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '150000' } } });
const ROWS = Number(values.rows);
const CODES = 32_000;
const HEADER =
  'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP|c_tipo_asenta|c_mnpio|id_asenta_cpcons|d_zona|c_cve_ciudad';

/** Codes of the first sixteen prefixes and of twenty on, which are all some state's. */
const codeOf = (index: number): string => {
  const number = index % CODES;
  return String(number < 15_000 ? number + 1_000 : number + 5_000).padStart(5, '0');
};
const lines = Array.from(
  { length: ROWS },
  (_, index) =>
    `${codeOf(index)}|Colonia Ñandú número ${index}|Colonia|Municipio ${codeOf(index).slice(0, 3)}|Estado||06401|09|06401||09|015|${index}|Urbano|`,
);
const folder = mkdtempSync(join(tmpdir(), 'abona-postal-'));
const product = await startWholeProduct();
try {
  const file = join(folder, 'CPdescarga.txt');
  writeFileSync(file, Buffer.from(['Correos de México', HEADER, ...lines].join('\r\n'), 'latin1'));
  const command = join(import.meta.dirname, '../apps/server/src/commands/postal.ts');
  const env = { ...process.env, DATA_DIR: process.env['E2E_FOLDER'] };
  for (const when of ['first', 'again, changed']) {
    const started = performance.now();
    const { stdout, stderr } = spawnSync(process.execPath, [command, file], {
      env,
      encoding: 'utf8',
    });
    console.log(
      `${when}: ${((performance.now() - started) / 1_000).toFixed(1)} s; ${stdout}${stderr}`.trim(),
    );
    writeFileSync(file, Buffer.from(['Correos', HEADER, ...lines].join('\r\n'), 'latin1'));
  }
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
