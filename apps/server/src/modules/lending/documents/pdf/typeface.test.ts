import { describe, expect, it } from 'vitest';
import { pdfText } from '#testing/pdf-text.ts';
import { contractDocument } from '../contract/contract-document.ts';
import { openedPdf } from '../testing/opened-pdf.ts';
import { acceptedContract, mariana } from '../testing/samples.ts';
import { fonts } from './fonts.ts';
import { createRecent } from './recent.ts';
import { renderPdf } from './render-pdf.ts';

describe.each(Object.entries(fonts))('the font for %s', (_, { font, advanceOf, codesOf }) => {
  it.each(['Toluca', 'AVAL', 'Yucatán,', '¿Cómo?', '$1,234.50', 'L’Été', 'Łódź', 'a.m.”'])(
    'sets %s as its own tables do, though it looks at two letters at a time',
    (word) => {
      const { glyphs, positions, advanceWidth } = font.layout(word);

      expect(advanceOf(word)).toBe(advanceWidth);
      expect(positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0)).toBe(true);
      const drawn = codesOf(word).replaceAll(/[^<]*<([\da-f]*)>[^<]*/g, '$1');
      expect(drawn.match(/.{4}/g)?.map((code) => Number.parseInt(code, 16))).toEqual(
        glyphs.map(({ id }) => id),
      );
    },
  );

  it('measures words one by one', () => {
    expect(advanceOf('Para ti')).toBe(advanceOf('Para ') + advanceOf('ti'));
  });
});

describe('the characters of a file', () => {
  const contractOf = (name: string) =>
    renderPdf(contractDocument(acceptedContract({ holder: { ...mariana, name } }))).bytes;
  const fontsIn = (bytes: Buffer) =>
    openedPdf(bytes)
      .join('\n')
      .match(/[A-Z]{6}\+[\w-]+/g);

  it('are those of every document, and so are its fonts', () => {
    expect(fontsIn(contractOf('Íñigo Güemes'))).toEqual(fontsIn(contractOf('Ana Ruiz')));
  });

  it('can be found and copied, also those that hardly anybody has', () => {
    const bytes = contractOf('Łukasz Čapek');

    expect(pdfText(bytes)).toContain('Łukasz Čapek');
    expect(fontsIn(bytes)).not.toEqual(fontsIn(contractOf('Ana Ruiz')));
  });

  it('stand in what the file says of itself as they are, whatever they mean in XML', () => {
    const said = openedPdf(contractOf('Luz & <Sol>')).find((object) => object.includes('xpacket'));

    expect(said).toContain('Luz &amp; &lt;Sol&gt;');
  });
});

describe('what was made lately', () => {
  it('is not made again as long as somebody asks for it, and is forgotten when nobody does', () => {
    const made: string[] = [];
    const recent = createRecent<string>(2);
    const ask = (key: string) =>
      recent(key, () => {
        made.push(key);
        return key;
      });

    for (const key of ['clause', 'ana', 'clause', 'luis', 'clause', 'eva', 'clause', 'ana'])
      ask(key);

    expect(made).toEqual(['clause', 'ana', 'luis', 'eva', 'ana']);
  });
});
