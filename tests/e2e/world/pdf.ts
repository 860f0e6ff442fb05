import { pdfText } from '@abona/documents/testing/pdf-text';
import { expect } from '@playwright/test';
import { appOrigin } from './product.ts';

/** The words of a file that a screen links to, as a reader would copy them. */
export async function readPdf(address: string): Promise<string> {
  const file = await fetch(new URL(address, appOrigin));
  expect(file.headers.get('content-type')).toContain('application/pdf');
  // Centavos are raised, and so apart from their pesos.
  return pdfText(new Uint8Array(await file.arrayBuffer())).replaceAll('. ', '.');
}
