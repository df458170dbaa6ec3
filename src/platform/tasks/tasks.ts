import { sql } from "drizzle-orm";
import { fromDrizzle, type Job, type JobResult, PgBoss } from "pg-boss";
import { openOwnPool, type Tx } from "~/platform/db/database";
import type { SteadyPool } from "~/platform/db/pool";
import { causeOf, withCause } from "~/platform/events/origin";
import { log } from "~/platform/http/log";

export interface TaskType<Payload> {
  readonly name: string;
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryBackoff: boolean;
  readonly expireInSeconds: number;
  readonly payload?: Payload;
}

export interface TaskHandler {
  readonly type: TaskType<never>;
  readonly run: (payload: never) => Promise<void>;
  /** Tasks handled concurrently by one process; more than one for work that waits for other servers. */
  readonly concurrency: number;
  /** Tasks fetched together and handled one by one, which saves polling. */
  readonly batch: number;
  readonly cron?: string;
}

export function defineTask<Payload extends object>(
  name: string,
  options: Partial<Omit<TaskType<Payload>, "name" | "payload">> = {},
): TaskType<Payload> {
  return { name, retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 120, ...options };
}

/** Binds a handler to a task. `cron` schedules it, once across all processes. */
export function handleTask<Payload>(
  type: TaskType<Payload>,
  run: (payload: Payload) => Promise<void>,
  options: { concurrency?: number; batch?: number; cron?: string } = {},
): TaskHandler {
  const { cron } = options;
  return {
    type: type as TaskType<never>,
    run: run as TaskHandler["run"],
    concurrency: options.concurrency ?? 1,
    batch: options.batch ?? 1,
    ...(cron ? { cron } : {}),
  };
}

interface Tasks {
  boss: PgBoss;
  pool: SteadyPool;
  workers: Map<string, string[]>;
  onTrouble: (error: Error) => void;
  look?: NodeJS.Timeout;
}

const held = globalThis as typeof globalThis & { moveeaseTasks?: Tasks };

function boss(): PgBoss {
  if (!held.moveeaseTasks) throw new Error("Tasks are not open: call openTasks() first.");
  return held.moveeaseTasks.boss;
}

/** After this time without a heartbeat, a killed process's work goes to another. */
const HEARTBEAT_SECONDS = 20;

const LOOK_MS = 500;
/** Interval of a worker's own polling, as a fallback. */
const UNTOLD_SECONDS = 30;

/** Prepares the queues so that tasks can be enqueued; may run repeatedly. `workTasks` handles them. */
export async function openTasks(
  handlers: readonly TaskHandler[],
  options: { supervise?: boolean } = {},
): Promise<void> {
  await closeTasks();
  const pool = openOwnPool("moveease-tasks", 4, { plansAll: true });
  const opened = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: options.supervise ?? true,
    supervise: options.supervise ?? true,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
  });
  let quietUntil = 0;
  const onTrouble = ({ message }: Error) => {
    // While the database is unavailable, every poll would repeat it.
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + 10_000;
    log().warn({ err: new Error(message) }, "the task queue had trouble");
  };
  opened.on("error", onTrouble);
  held.moveeaseTasks = { boss: opened, pool, workers: new Map(), onTrouble };
  await opened.start();
  for (const { type } of handlers) {
    await opened.createQueue(type.name, {
      retryLimit: type.retryLimit,
      retryDelay: type.retryDelay,
      retryBackoff: type.retryBackoff,
      expireInSeconds: type.expireInSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    });
  }
}

/**
 * Starts handling tasks. A failed task is retried alone with back-off; the others of its batch count as done. A task
 * that fails permanently stays visible as failed.
 */
export async function workTasks(handlers: readonly TaskHandler[]): Promise<void> {
  for (const { type, run, concurrency, batch, cron } of handlers) {
    const options = {
      batchSize: batch,
      perJobResults: true as const,
      pollingIntervalSeconds: UNTOLD_SECONDS,
    };
    for (let worker = 0; worker < concurrency; worker++) {
      const id: string = await boss().work(type.name, options, async (jobs: Job<object>[]) => {
        const results: JobResult[] = [];
        for (const { id, data } of jobs)
          results.push(await attempt(type.name, id, () => runCaused(run, data)));
        // After work the worker polls again at once, until the queue is empty.
        held.moveeaseTasks?.boss.notifyWorker(id);
        return results;
      });
      addWorker(type.name, id);
    }
    if (cron) await boss().schedule(type.name, cron);
  }
  const tasks = held.moveeaseTasks;
  if (tasks && !tasks.look) lookAgain(tasks);
}

function addWorker(queue: string, id: string): void {
  const workers = held.moveeaseTasks?.workers;
  workers?.set(queue, [...(workers.get(queue) ?? []), id]);
}

/** Wakes the workers of queues with work, then polls again half a second later. */
function lookAgain(tasks: Tasks): void {
  tasks.look = setTimeout(() => {
    void wakeWorkers(tasks)
      .catch(tasks.onTrouble)
      .finally(() => {
        if (held.moveeaseTasks === tasks) lookAgain(tasks);
      });
  }, LOOK_MS);
}

/** One query for all queues instead of one for each (docs/decisions/0127). */
async function wakeWorkers({ boss, pool, workers }: Tasks): Promise<void> {
  const { rows } = await pool.query<{ name: string }>({
    name: "queues_with_work",
    text: `select queue.name from unnest($1::text[]) as queue (name) where exists (select 1 from pgboss.job
      where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now())`,
    values: [[...workers.keys()]],
  });
  for (const { name } of rows) for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
}

interface Caused {
  causedBy?: string;
}

/** Passes the cause on to enqueued tasks. A task without a payload is shared and has no cause. */
function withCauseOf<Payload extends object>(payload: Payload): Payload & Caused {
  const causedBy = Object.keys(payload).length > 0 ? causeOf() : undefined;
  return causedBy ? { ...payload, causedBy } : payload;
}

function runCaused(run: TaskHandler["run"], data: object | null): Promise<void> {
  const { causedBy, ...payload }: Caused = data ?? {};
  return causedBy ? withCause(causedBy, () => run(payload as never)) : run(payload as never);
}

async function attempt(task: string, id: string, work: () => Promise<void>): Promise<JobResult> {
  try {
    await work();
    return { id, status: "completed" };
  } catch (error) {
    log().warn({ err: error, task, taskId: id }, "a task failed and will be tried again");
    return {
      id,
      status: "failed",
      output: { message: error instanceof Error ? error.message : String(error) },
    };
  }
}

export async function closeTasks(): Promise<void> {
  const open = held.moveeaseTasks;
  delete held.moveeaseTasks;
  clearTimeout(open?.look);
  await open?.boss.stop({ graceful: true, timeout: 8_000 });
  await open?.pool.close();
}

/**
 * Enqueues work in the caller's transaction: it exists only if the transaction commits. It may run twice (a crash after
 * the work), so handlers check the state they change.
 */
export async function enqueue<Payload extends object>(
  tx: Tx,
  type: TaskType<Payload>,
  payload: Payload,
  options: { startAfterSeconds?: number } = {},
): Promise<void> {
  await boss().send(type.name, withCauseOf(payload), {
    db: fromDrizzle(tx, sql),
    ...(options.startAfterSeconds ? { startAfter: options.startAfterSeconds } : {}),
  });
}

/** Enqueues many payloads in one statement. */
export async function enqueueAll<Payload extends object>(
  tx: Tx,
  type: TaskType<Payload>,
  tasks: readonly { payload: Payload; startAfterSeconds?: number }[],
): Promise<void> {
  if (tasks.length === 0) return;
  await boss().insert(
    type.name,
    tasks.map(({ payload, startAfterSeconds }) => ({
      data: withCauseOf(payload),
      ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
    })),
    { db: fromDrizzle(tx, sql) },
  );
}

/**
 * Moves scheduled work forward to now. Returns false if no task with this payload waits or runs, so that the caller can
 * enqueue it without duplicates.
 */
export async function runSoon<Payload extends object>(
  tx: Tx,
  type: TaskType<Payload>,
  payload: Payload,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update pgboss.job set start_after = least(start_after, now())
    where name = ${type.name} and state in ('created', 'retry', 'active') and data - 'causedBy' = ${JSON.stringify(payload)}::jsonb
    returning id`);
  return rows.length > 0;
}

/** Deletes queued tasks of a type that have not started, so that the demo's past messages are not sent. */
export async function forgetQueued(type: Pick<TaskType<never>, "name">): Promise<void> {
  await boss().deleteQueuedJobs(type.name);
}
