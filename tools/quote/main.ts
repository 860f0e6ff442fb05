import { answerRequest } from '../json-argument/answer-request.ts';
import { quoteLoan } from './quote-loan.ts';
import { readRequest } from './read-request.ts';

const request = readRequest(process.argv.slice(2));
answerRequest(request.ok ? quoteLoan(request.value) : request, 2);
