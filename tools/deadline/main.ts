import { answerRequest } from '../json-argument/answer-request.ts';
import { tellDeadline } from './tell-deadline.ts';

answerRequest(tellDeadline(process.argv.slice(2)));
