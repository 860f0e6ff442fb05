/** What the customer's own screens hold a case to as well, before anything travels. */
export const CASE_TEXT_MAX = 4_000;
export const CASE_ATTACHMENTS_MAX = 10;
export const ATTACHMENT_BYTES_MAX = 10 * 1024 * 1024;
/** Ten megabytes at 280 kilobits a second, which is what a phone has where it has little. */
export const ATTACHMENT_SECONDS_MAX = 300;

export const attachmentTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];
