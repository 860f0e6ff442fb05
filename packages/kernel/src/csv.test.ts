import { describe, expect, it } from 'vitest';
import { csvLine, pesosText } from './csv.ts';

describe('a line of a CSV file', () => {
  it.each([
    [['a', 1, null, true], 'a,1,,true\r\n'],
    [
      ['dos, tres', 'con "comillas"', 'otro\nrenglón'],
      '"dos, tres","con ""comillas""","otro\nrenglón"\r\n',
    ],
    [["=HYPERLINK('x')", '+1', '-1', '@x', '\tx'], "'=HYPERLINK('x'),'+1,'-1,'@x,'\tx\r\n"],
    [[-5, '-0.99', '-1.00+cmd'], "-5,-0.99,'-1.00+cmd\r\n"],
  ])('of %j is %j', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });

  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [123_405, '1234.05'],
    [-99, '-0.99'],
  ])('writes %i centavos as %s', (amount, text) => {
    expect(pesosText(amount)).toBe(text);
  });
});
