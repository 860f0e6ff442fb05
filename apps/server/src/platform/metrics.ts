import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

type RequestObservation = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationS: number;
};

type JobObservation = {
  readonly job: string;
  readonly result: 'done' | 'failed' | 'dead';
  readonly durationS: number;
};

/** What the operator measures. */
export type Metrics = {
  readonly observeRequest: (request: RequestObservation) => void;
  readonly observeJob: (job: JobObservation) => void;
  /** Something of the business happened, and what it moved to. */
  readonly countEvent: (event: string, step: string) => void;
  readonly countPolicyViolation: (directive: string) => void;
  /** Asked when somebody looks: a number that lives elsewhere (a pool, a table). */
  readonly gauge: (name: string, help: string, read: () => number | Promise<number>) => void;
  /** The same for several of one kind, by a label; all of them are read together. */
  readonly gauges: (names: LabelledGauge, read: () => Promise<ReadonlyMap<string, number>>) => void;
  readonly text: () => Promise<string>;
  readonly contentType: string;
};

const REQUEST_BUCKETS_S = [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const JOB_BUCKETS_S = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

export function createMetrics(): Metrics {
  const registers = [new Registry()] as const;
  const [registry] = registers;
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route template.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_BUCKETS_S,
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time of one attempt at a job.',
    labelNames: ['job', 'result'] as const,
    buckets: JOB_BUCKETS_S,
    registers: [registry],
  });
  const violations = new Counter({
    name: 'csp_violations_total',
    help: 'Content security policy violations that browsers reported.',
    labelNames: ['directive'] as const,
    registers: [registry],
  });
  const events = new Counter({
    name: 'business_events_total',
    help: 'What happened in the business, by the name of its event and the step it came to.',
    labelNames: ['event', 'step'] as const,
    registers: [registry],
  });
  return {
    countEvent: (event, step) => events.inc({ event, step }),
    observeRequest: ({ method, route, status, durationS }) =>
      requests.observe({ method, route, status }, durationS),
    observeJob: ({ job, result, durationS }) => jobs.observe({ job, result }, durationS),
    countPolicyViolation: (directive) => violations.inc({ directive }),
    gauge: (name, help, read) => addGauge(registry, { name, help, read }),
    gauges: (names, read) => addGauges(registry, names, read),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

type LabelledGauge = { readonly name: string; readonly help: string; readonly label: string };

function addGauges(
  registry: Registry,
  { name, help, label }: LabelledGauge,
  read: () => Promise<ReadonlyMap<string, number>>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      gauge.reset();
      // What cannot be had now is not shown; it must not hide the others.
      const values = await read().catch(() => new Map<string, number>());
      for (const [value, figure] of values) gauge.set({ [label]: value }, figure);
    },
  });
}

type GaugeOptions = {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | Promise<number>;
};

function addGauge(registry: Registry, { name, help, read }: GaugeOptions): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [registry],
    // A figure that cannot be had now (the database is away) must not hide the others.
    async collect() {
      try {
        gauge.set(await read());
      } catch {
        gauge.set(Number.NaN);
      }
    },
  });
}
