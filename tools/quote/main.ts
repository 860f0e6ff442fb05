import { quoteLoan } from './quote-loan.ts';
import { readRequest } from './read-request.ts';

/** What the shell sees when the input is at fault. */
const BAD_INPUT = 2;

const request = readRequest(process.argv.slice(2));
const quote = request.ok ? quoteLoan(request.value) : request;
if (quote.ok) {
  console.log(JSON.stringify(quote.value, null, 2));
} else {
  console.error(`${quote.error.field}: ${quote.error.message}`);
  process.exitCode = BAD_INPUT;
}
