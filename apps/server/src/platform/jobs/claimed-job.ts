/** What travels in a job. */
export type JobContent = { readonly payload: unknown };

/** One attempt at one job: what another node does with the same job is another. */
export type Attempt = { readonly id: string; readonly retryCount: number };

/** A job that is ours to attempt. */
export type ClaimedJob = Attempt & { readonly data: JobContent };
