/** What the customer's own screens hold a case to as well, before anything travels. */
export const CASE_TEXT_MAX = 4_000;
export const CASE_ATTACHMENTS_MAX = 10;
export const ATTACHMENT_BYTES_MAX = 10 * 1024 * 1024;

export const attachmentTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];
