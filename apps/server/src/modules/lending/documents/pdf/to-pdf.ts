import type { PrintedDocument } from '../printed-document.ts';
import type { RenderedPdf } from './render-pdf.ts';

/** The document on paper. What sets it is loaded with the first one: a server starts without it. */
export async function toPdf(document: PrintedDocument): Promise<RenderedPdf> {
  const { renderPdf } = await import('./render-pdf.ts');
  return renderPdf(document);
}
