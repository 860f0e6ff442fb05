// How many documents one core sets in a second, by processor time.
import {
  amortisationDocument,
  contractDocument,
  coverSheetDocument,
} from '../apps/server/src/modules/lending/documents/contract/contract-document.ts';
import { renderPdf } from '../apps/server/src/modules/lending/documents/pdf/render-pdf.ts';
import {
  acceptedContract,
  contractInput,
} from '../apps/server/src/modules/lending/documents/testing/samples.ts';

const WARM_UP = 20;
const RUNS = 60;

const documents = {
  'cover sheet': coverSheetDocument(contractInput()),
  contract: contractDocument(acceptedContract()),
  'table of payments': amortisationDocument(contractInput()),
};

for (const [name, document] of Object.entries(documents)) {
  for (let run = 0; run < WARM_UP; run++) await renderPdf(document);
  const before = process.cpuUsage();
  let size = 0;
  for (let run = 0; run < RUNS; run++) size = (await renderPdf(document)).bytes.length;
  const { user, system } = process.cpuUsage(before);
  const milliseconds = (user + system) / 1000 / RUNS;
  const figure = `${milliseconds.toFixed(1)} ms, ${Math.round(1000 / milliseconds)}/s`;
  console.log(`${name}: ${figure}, ${Math.round(size / 1024)} KB`);
}
