import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asvsCheck } from './asvs-check.ts';
import { boundariesCheck } from './boundaries-check.ts';
import { bundleCheck } from './bundle-check.ts';
import type { Check } from './check.ts';
import { deadCodeCheck } from './dead-code-check.ts';
import { decisionsCheck } from './decisions-check.ts';
import { duplicatesCheck } from './duplicates-check.ts';
import { earlyHomeCheck } from './early-home-check.ts';
import { generatedCheck } from './generated-check.ts';
import { lenderFactsCheck } from './lender-facts-check.ts';
import { lintCheck } from './lint-check.ts';
import { lockfileCheck } from './lockfile-check.ts';
import { namesCheck } from './names-check.ts';
import { schemasCheck } from './schemas-check.ts';
import { typesCheck } from './types-check.ts';
import { workspacesCheck } from './workspaces-check.ts';

/** The slow ones first, so that the quick ones fill the other core. */
const CHECKS: readonly Check[] = [
  typesCheck,
  bundleCheck,
  lintCheck,
  deadCodeCheck,
  boundariesCheck,
  duplicatesCheck,
  generatedCheck,
  schemasCheck,
  namesCheck,
  lenderFactsCheck,
  earlyHomeCheck,
  workspacesCheck,
  decisionsCheck,
  lockfileCheck,
  asvsCheck,
];

const root = join(import.meta.dirname, '../..');

type Verdict = { readonly name: string; readonly findings: readonly string[] };

async function judge(check: Check): Promise<Verdict> {
  const startedAt = performance.now();
  const findings = await check.run(root).catch((failure: unknown) => [String(failure)]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const mark = findings.length === 0 ? 'ok    ' : 'FAILED';
  console.log(`${mark}  ${check.name.padEnd(18)}${seconds.padStart(5)} s`);
  for (const finding of findings) console.log(`        ${finding}`);
  return { name: check.name, findings };
}

async function judgeAll(checks: readonly Check[]): Promise<readonly Verdict[]> {
  const waiting = [...checks];
  const verdicts: Verdict[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      verdicts.push(await judge(next));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return verdicts;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { report: { type: 'string' } },
});
const unknown = positionals.find((name) => !CHECKS.some((check) => check.name === name));
if (unknown !== undefined) {
  console.error(
    `No check is called "${unknown}"; there are: ${CHECKS.map((c) => c.name).join(', ')}`,
  );
  process.exit(2);
}
const chosen = CHECKS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const verdicts = await judgeAll(chosen);
const failed = verdicts.filter(({ findings }) => findings.length > 0).length;
if (values.report !== undefined) {
  writeFileSync(
    values.report,
    JSON.stringify({ passed: verdicts.length - failed, failed, verdicts }),
  );
}
process.exit(failed > 0 ? 1 : 0);
