import { describe, expect, it } from 'vitest';
import {
  describeFailure,
  failuresOfChecks,
  failuresOfPlaywright,
  failuresOfVitest,
} from './failures.ts';

describe('saying at the end what failed', () => {
  it('names the checks that found something', () => {
    const verdicts = [
      { name: 'types', findings: [] },
      { name: 'names', findings: ['a.ts: utils', 'b.ts: misc'] },
    ];
    expect(failuresOfChecks({ verdicts })).toEqual([
      { title: 'names', why: 'a.ts: utils\nb.ts: misc' },
    ]);
  });

  it('names the tests of each file, and a file that could not be loaded', () => {
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'subtracts', failureMessages: ['1 is not 2'] },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [] },
    ];
    expect(failuresOfVitest({ testResults })).toEqual([
      { title: 'a.test.ts › subtracts', why: '1 is not 2' },
      { title: 'b.test.ts', why: 'no such module' },
    ]);
  });

  it('names browser tests in suites of suites, those that passed late, and errors outside', () => {
    const test = (status: string) => ({
      status,
      projectName: 'phone',
      results: [{ errors: [{ message: 'not visible' }] }],
    });
    const spec = (title: string, status: string) => ({
      ...{ file: 'pay.spec.ts', title },
      tests: [test(status)],
    });
    const suites = [
      {
        specs: [spec('pays', 'unexpected'), spec('reads', 'expected')],
        suites: [{ specs: [spec('waits', 'flaky')] }],
      },
    ];
    expect(failuresOfPlaywright({ suites, errors: [{ message: 'no product' }] })).toEqual([
      { title: 'outside of every test', why: 'no product' },
      { title: 'pay.spec.ts › pays [phone]', why: 'not visible' },
      { title: 'pay.spec.ts › waits [phone]', why: 'not visible' },
    ]);
  });

  it.each([[failuresOfChecks], [failuresOfVitest], [failuresOfPlaywright]])(
    'has nothing to say without a report (%o)',
    (read) => {
      expect(read(null)).toEqual([]);
      expect(read({})).toEqual([]);
    },
  );

  it('shows the first lines of why, without colours', () => {
    const why = Array.from({ length: 40 }, (_, n) => `\u001B[31mline ${n + 1}\u001B[39m`).join(
      '\n',
    );
    const said = describeFailure({ title: 'pays', why }).split('\n');
    expect(said).toHaveLength(13);
    expect(said[0]).toBe('✗ pays');
    expect(said[12]).toBe('    line 12');
  });
});
