import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { FileUpload } from '../file.ts';
import { ATTACHMENT_BYTES_MAX, ATTACHMENT_SECONDS_MAX, attachmentTypes } from './case-limits.ts';

export const uploadCaseAttachment = defineEndpoint({
  service: 'loan',
  method: 'POST',
  path: '/v1/protected/case-attachments',
  auth: 'session',
  summary:
    'Sends a file before the case or the message that it goes with: JPG, PNG or PDF by its first bytes, 10 MB at most, as the bare body (`application/octet-stream`). What goes with nothing within a day is deleted.',
  query: z.object({ name: z.string().trim().min(1).max(120) }),
  body: FileUpload,
  upload: {
    bytesMax: ATTACHMENT_BYTES_MAX,
    tooLarge: 'attachment_too_large',
    secondsMax: ATTACHMENT_SECONDS_MAX,
  },
  reply: z.object({
    attachment_id: z.string(),
    name: z.string(),
    type: z.enum(attachmentTypes),
    bytes: z.int(),
  }),
  errors: [
    'session_expired',
    'validation_failed',
    'attachment_empty',
    'attachment_too_large',
    'attachment_type_refused',
    'attachments_exhausted',
  ],
});
