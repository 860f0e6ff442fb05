import figtree from '@abona/ui/fonts/figtree-abona.woff2';
import gabarito from '@abona/ui/fonts/gabarito-abona.woff2';

/** As `fonts.css` declares them for who waits for the app anyway. */
const faces = [
  { family: 'Gabarito Abona', source: gabarito, weight: '500 800' },
  { family: 'Figtree Abona', source: figtree, weight: '400 700' },
];

/** This program comes after the words are painted; the faces in which they are set come with it. */
export async function loadFaces(): Promise<void> {
  const loaded = faces.map(({ family, source, weight }) =>
    new FontFace(family, `url(${source})`, { weight, display: 'swap' }).load(),
  );
  try {
    // Both at once: the page is set anew a single time.
    for (const face of await Promise.all(loaded)) document.fonts.add(face);
  } catch {
    // The faces that the machine has do as well.
  }
}
