import pg from "pg";
import { planOnce } from "./plans";
import { destroyConnection, type Pulse } from "./pulse";

interface PoolOptions {
  url: string;
  name: string;
  max: number;
  pulse: Pulse;
  /** Maximum wait for a connection in milliseconds, below the five seconds after which a page must report it. */
  waitMs?: number | undefined;
  /** Every statement is asked often and has one good plan for all values. */
  plansAll?: boolean;
}

/**
 * A pool that survives loss of its database. A lost connection rejects its queries and is replaced. While the database
 * is unavailable, callers do not wait for a connection.
 */
export function openPool({
  url,
  name,
  max,
  pulse,
  waitMs = 4_000,
  plansAll = false,
}: PoolOptions): SteadyPool {
  const pool = new SteadyPool(
    {
      connectionString: url,
      max,
      connectionTimeoutMillis: waitMs,
      idleTimeoutMillis: 30_000,
      application_name: name,
      options: "-c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000",
    },
    pulse,
  );
  const { clients } = pool;
  // The pool handles errors of idle connections only; an error of a busy one would end the process.
  pool.on("connect", (client) => {
    planOnce(client, { all: plansAll });
    client.on("error", () => undefined);
    clients.add(client);
  });
  pool.on("remove", (client) => clients.delete(client));
  pool.on("error", () => undefined);
  const leave = pulse.join({
    busy: () => pool.totalCount > pool.idleCount || pool.waitingCount > 0,
    away: (reason) => pool.cut(reason),
  });
  pool.onEnd = leave;
  return pool;
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

export class SteadyPool extends pg.Pool {
  readonly clients = new Set<pg.PoolClient>();
  onEnd: () => void = () => undefined;
  readonly #pulse: Pulse;

  constructor(config: pg.PoolConfig, pulse: Pulse) {
    super(config);
    this.#pulse = pulse;
  }

  cut({ message, cause }: Error): void {
    for (const client of [...this.clients]) destroyConnection(client, new Error(message, { cause }));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const lost = this.#pulse.refusal();
    if (!lost) return callback ? (super.connect(callback) as undefined) : super.connect();
    if (!callback) return Promise.reject(lost);
    process.nextTick(callback, lost, undefined, () => undefined);
    return undefined;
  }

  /** Resolves when all connections are released; after five seconds the rest are destroyed, so that the process can end. */
  async close(): Promise<void> {
    this.onEnd();
    const ended = super.end();
    let timer: NodeJS.Timeout | undefined;
    const impatience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSING_MS);
    });
    await Promise.race([ended, impatience]);
    clearTimeout(timer);
    this.cut(new Error("Connection terminated: the process ends."));
  }
}

const CLOSING_MS = 5_000;
