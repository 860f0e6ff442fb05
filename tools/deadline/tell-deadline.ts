import type { Result } from '@abona/kernel/result';
import { legalDeadline, legalMatters } from '@abona/mexico/legal-deadline';
import {
  type BadInput,
  type Fields,
  readArgument,
  readChoice,
  readDate,
  requireField,
} from '../json-argument/field-reader.ts';

const form = { noun: 'deadline', fields: ['case', 'from'] };

/** The deadlines of a matter that began on a day, with the names that cases are stored under. */
export const tellDeadline = (args: readonly string[]): Result<object, BadInput> =>
  readArgument(args, form, deadlineOf);

function deadlineOf(fields: Fields): object {
  const matter = requireField(readChoice(fields, 'case', legalMatters), 'case');
  const from = readDate(requireField(fields['from'], 'from'), 'from');
  const { legalDue, internalDue } = legalDeadline(matter, from);
  return { legal_due: legalDue, internal_due: internalDue };
}
