import { relative } from 'node:path';

/** A runner's own report, or null when it left none. */
type Report = Readonly<Record<string, unknown>> | null;

/** What failed, by name, and the first lines of why. */
export type Failure = { readonly title: string; readonly why: string };

const LINES_MAX = 12;
// biome-ignore lint/suspicious/noControlCharactersInRegex: runners colour their sentences with them.
const COLOURS = /\u001B\[[0-9;]*m/gu;

/** As it is said once more at the very end, where nobody has to look for it. */
export function describeFailure({ title, why }: Failure, mark = '✗'): string {
  const lines = why.replaceAll(COLOURS, '').trim().split('\n').slice(0, LINES_MAX);
  return [`${mark} ${title}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

export function failuresOfChecks(report: Report): readonly Failure[] {
  return listOf(report?.['verdicts'])
    .map((verdict) => ({ title: textOf(verdict, 'name'), findings: textsOf(verdict['findings']) }))
    .filter(({ findings }) => findings.length > 0)
    .map(({ title, findings }) => ({ title, why: findings.join('\n') }));
}

export function failuresOfVitest(report: Report): readonly Failure[] {
  return listOf(report?.['testResults']).flatMap((file) => {
    const path = relative(process.cwd(), textOf(file, 'name'));
    const failed = listOf(file['assertionResults'])
      .filter(({ status }) => status === 'failed')
      .map((test) => ({
        title: `${path} › ${textOf(test, 'fullName')}`,
        why: textsOf(test['failureMessages']).join('\n'),
      }));
    if (failed.length > 0 || file['status'] !== 'failed') return failed;
    return [{ title: path, why: textOf(file, 'message') }];
  });
}

/** What was not run, and why: no failure, and nothing to be quiet about either. */
export function skipsOf(report: Report): readonly Failure[] {
  return listOf(report?.['skipped']).map((skip) => ({
    title: textOf(skip, 'title'),
    why: textOf(skip, 'why'),
  }));
}

export function failuresOfPlaywright(report: Report): readonly Failure[] {
  const outside = listOf(report?.['errors']).map((error) => ({
    title: 'outside of every test',
    why: textOf(error, 'message'),
  }));
  return [...outside, ...listOf(report?.['suites']).flatMap(failuresOfSuite)];
}

function failuresOfSuite(suite: Readonly<Record<string, unknown>>): readonly Failure[] {
  const specs = listOf(suite['specs']).flatMap((spec) =>
    listOf(spec['tests'])
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map((test) => ({
        title: `${textOf(spec, 'file')} › ${textOf(spec, 'title')} [${textOf(test, 'projectName')}]`,
        why: listOf(test['results'])
          .flatMap((result) => listOf(result['errors']))
          .map((error) => textOf(error, 'message'))
          .join('\n'),
      })),
  );
  return [...specs, ...listOf(suite['suites']).flatMap(failuresOfSuite)];
}

function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value : [];
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function textOf(value: Readonly<Record<string, unknown>>, name: string): string {
  const text = value[name];
  return typeof text === 'string' ? text : '';
}
