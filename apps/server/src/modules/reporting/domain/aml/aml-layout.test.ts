import { describe, expect, it } from 'vitest';
import { amlLine, relevantReport } from './aml-layout.ts';

const settings = { supervisor: '001002', entity: '000000' };

describe('a report of relevant operations', () => {
  it('with nothing to tell has 36 columns, of which 1, 2, 4 and 5 say something', () => {
    const line = relevantReport([], { month: '202612', settings });

    const cells = line.trimEnd().split(';');
    expect(cells).toHaveLength(36);
    expect(cells.flatMap((cell, place) => (cell === '' ? [] : [place + 1]))).toEqual([1, 2, 4, 5]);
    expect(line.startsWith('1;202612;;001002;000000;;')).toBe(true);
  });

  it('numbers its lines, and leaves out what is not told of such operations', () => {
    const operation = { instrumento: '01', monto: '150000.00', moneda: 'MXN', razones: 'secreto' };
    const [first = '', second = ''] = relevantReport([operation, operation], {
      month: '202612',
      settings,
    }).split('\r\n');

    expect([first.split(';')[2], second.split(';')[2]]).toEqual(['000001', '000002']);
    expect(first).not.toContain('secreto');
    expect(first.split(';')).toHaveLength(36);
  });
});

describe('a line', () => {
  it('keeps a separator or a new line that somebody wrote inside its column', () => {
    const line = amlLine({ tipo: '2', descripcion: 'pagó; luego\nse fue' });

    expect(line.split(';')).toHaveLength(36);
    expect(line).toContain('pagó  luego se fue');
  });

  it('is refused when something is longer than its column', () => {
    expect(() => amlLine({ tipo: '2', cp: '061400' })).toThrow('cp of an AML report');
  });
});
