import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lenderFolder, readFolder } from './read-folder.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'abona-lender-'));
  cpSync(lenderFolder, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const rewrite = (file: string, change: (text: string) => string) =>
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));

const problems = (): readonly string[] => {
  const reading = readFolder(folder);
  return reading.ok ? [] : reading.problems;
};

describe("a lender's folder", () => {
  it('is right as it comes with the source, and says that it is the example', () => {
    const reading = readFolder(lenderFolder);

    expect(reading).toMatchObject({ ok: true, value: { facts: { isExample: true } } });
  });

  it.each([
    ['lender.json', /"rfc": "[^"]+"/, '"rfc": "ABC"', 'rfc must be the RFC of a company'],
    ['lender.json', /"reca": "[^"]+"/, '"reca": "1-2"', 'reca must look like 12345-001'],
    ['catalogue.json', /"iva": "0.16"/, '"iva": "0.15"', 'versions.0.iva must be "0.16" or "0.08"'],
    ['catalogue.json', /"version": 1/, '"version": 0', 'versions.0.version must be counted from 1'],
    ['catalogue.json', /"A": {/, '"E": {', 'versions.0.tiers.E is no field that it has'],
    [
      'lender.json',
      /"email": "une@[^"]+"/,
      '"email": "une"',
      'une.email must be an e-mail address',
    ],
    ['lender.json', /"bureaus": \[[^\]]+\]/, '"bureaus": []', 'bureaus must name one bureau'],
    ['lender.json', /"legalName"/, '"legalNme"', 'legalNme is no field that it has'],
    ['policy.json', /"max_share": "0.45"/, '"max_share": "nearly half"', 'rules.burden.max_share'],
    ['policy.json', /"share": "0.20"/, '"share": "1.20"', 'lineRaise.share must be a share like'],
    [
      'policy.json',
      /"score_from": 500,(?=\s+"loss_bps")/,
      '"score_from": 9,',
      'lossAssumption.bands must rise',
    ],
    ['brand.json', /"petals": 6/, '"petals": 2', 'flower.petals'],
    ['brand.json', /"wall": "#be0d5b"/, '"wall": "pink"', 'mail.light.wall must be a colour like'],
    [
      'brand.json',
      /"bankName": "[^"]+"/,
      '"bankName": "ñandú"',
      'bankName must be twelve capitals',
    ],
  ])('is refused with file, field and reason: %s %s', (file, found, put, sentence) => {
    rewrite(file, (text) => text.replace(found, put));

    expect(problems().join('\n')).toContain(`${file}: ${sentence}`);
  });

  it('has every problem named at once', () => {
    rewrite('lender.json', (text) => text.replace(/"phone": "[^"]+"/, '"phone": "1"'));
    rewrite('brand.json', () => '{');

    expect(problems()).toEqual([
      'lender.json: phone must be a phone number: ten digits and spaces',
      expect.stringMatching(/^brand\.json is not JSON: /),
    ]);
  });

  it('does not count a product twice from one day', () => {
    rewrite('catalogue.json', (text) => {
      const catalogue = JSON.parse(text);
      const [first] = catalogue.versions;
      return JSON.stringify({
        ...catalogue,
        versions: [first, Object.assign({}, first, { version: 2 })],
      });
    });

    expect(problems()).toEqual([
      'catalogue.json: versions must count the versions of each product by their days, one for a day',
    ]);
  });

  it('says which file is missing, and where', () => {
    rmSync(join(folder, 'brand.json'));

    expect(problems()).toEqual([`brand.json is missing in ${folder}`]);
  });
});
