import { createHash } from "node:crypto";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { formats } from "~/platform/kernel/formats";
import { currentLane } from "./lane";
import { type Job, PdfQueue } from "./queue";

interface Made {
  pdf: Promise<Buffer>;
  /** True if finished or in the office's queue, so that the office never waits behind other requests. */
  quick: boolean;
}

interface Bench {
  worker: Worker;
  job: Job | undefined;
}

interface Pool {
  script: URL;
  niceness: number;
  benches: Bench[];
  waiting: PdfQueue;
  made: Map<string, Made>;
}

const held = globalThis as typeof globalThis & { moveeasePdf?: Pool };
const MAX_WORKERS = Math.max(1, Math.min(2, availableParallelism() - 1));
/** A PDF has about 50 KB: 20 MB at most. */
const MOST_KEPT = 400;
const TIME_LIMIT_MS = 30_000;

/**
 * Sets the worker script, which the build creates separately. Server assembly only.
 * @param niceness 0 where nothing answers requests; above, threads give way to those that do
 */
export function openPdfWorkers(script: URL, niceness = 0): void {
  held.moveeasePdf ??= { script, niceness, benches: [], waiting: new PdfQueue(), made: new Map() };
}

export async function closePdfWorkers(): Promise<void> {
  const pool = held.moveeasePdf;
  held.moveeasePdf = undefined;
  await Promise.all(pool?.benches.map((bench) => bench.worker.terminate()) ?? []);
}

/**
 * Renders a document by its registered name in a worker thread, so that requests are not blocked. Equal data is rendered
 * once. `data` must be structured-cloneable. Rejects if the document fails or takes longer than 30 s, and with a retry
 * time if too many wait (queue.ts).
 */
export function renderDocument(name: string, data: unknown): Promise<Buffer> {
  const pool = held.moveeasePdf;
  if (!pool) return Promise.reject(new Error("PDF workers are not open: call openPdfWorkers() first."));
  const key = createHash("sha256")
    .update(`${name} ${JSON.stringify(data)} ${JSON.stringify(formats())}`)
    .digest("base64");
  const lane = currentLane();
  const earlier = pool.made.get(key);
  if (earlier && (earlier.quick || !lane.office)) return earlier.pdf;
  const pdf = new Promise<Buffer>((resolve, reject) => {
    pool.waiting.add({ name, data, formats: formats(), lane, resolve, reject });
    hireAndAssign(pool);
  });
  const made: Made = { pdf, quick: lane.office };
  pool.made.set(key, made);
  pdf.then(
    () => {
      made.quick = true;
    },
    () => pool.made.get(key) === made && pool.made.delete(key),
  );
  const [oldest] = pool.made.keys();
  if (pool.made.size > MOST_KEPT && oldest !== undefined) pool.made.delete(oldest);
  return pdf;
}

function hireAndAssign(pool: Pool): void {
  while (pool.waiting.length > 0) {
    const idle = pool.benches.find((bench) => !bench.job) ?? hire(pool);
    if (!idle) return;
    const job = pool.waiting.next();
    if (!job) return;
    assign(pool, idle, job);
  }
}

function hire(pool: Pool): Bench | undefined {
  if (pool.benches.length >= MAX_WORKERS) return undefined;
  const worker = new Worker(pool.script, { workerData: { niceness: pool.niceness } });
  worker.unref();
  const bench: Bench = { worker, job: undefined };
  worker.on("error", (error) => dismiss(pool, bench, error));
  worker.on("exit", () => dismiss(pool, bench, new Error("The PDF worker stopped.")));
  pool.benches.push(bench);
  return bench;
}

function assign(pool: Pool, bench: Bench, job: Job): void {
  bench.job = job;
  bench.worker.ref();
  const timer = setTimeout(() => {
    dismiss(pool, bench, new Error(`The document ${job.name} took too long.`));
    bench.worker.terminate();
  }, TIME_LIMIT_MS);
  bench.worker.once("message", (answer: { pdf?: Uint8Array; error?: string }) => {
    clearTimeout(timer);
    if (bench.job !== job) return;
    bench.job = undefined;
    bench.worker.unref();
    if (answer.pdf) job.resolve(Buffer.from(answer.pdf));
    else job.reject(new Error(answer.error ?? "The document could not be made."));
    hireAndAssign(pool);
  });
  bench.worker.postMessage({ name: job.name, data: job.data, formats: job.formats });
}

function dismiss(pool: Pool, bench: Bench, error: Error): void {
  const index = pool.benches.indexOf(bench);
  if (index < 0) return;
  pool.benches.splice(index, 1);
  bench.job?.reject(error);
  bench.job = undefined;
  hireAndAssign(pool);
}
