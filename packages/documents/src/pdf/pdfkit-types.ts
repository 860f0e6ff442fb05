import type { Font } from 'fontkit';

/** What pdfkit 0.20 takes and its published types (0.17) do not know yet. */
declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** A font that fontkit has parsed already. */
      registerFont(name: string, font: Font): this;
    }
    interface StructureElementOptions {
      /** Left, top, right, bottom. */
      bbox?: [number, number, number, number];
      scope?: 'Column' | 'Row';
    }
  }
}
