/** The part of the load generator that we use; it comes without types. */
declare module 'autocannon' {
  type Request = { readonly path: string; readonly headers: Readonly<Record<string, string>> };
  type LoadOptions = {
    readonly url: string;
    readonly connections: number;
    /** In seconds. */
    readonly duration: number;
    /** Each connection sends them in turn. */
    readonly requests: readonly Request[];
  };
  type Load = {
    readonly duration: number;
    readonly errors: number;
    readonly non2xx: number;
    readonly requests: { readonly total: number };
    /** In milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number };
  };
  export default function autocannon(options: LoadOptions): Promise<Load>;
}
