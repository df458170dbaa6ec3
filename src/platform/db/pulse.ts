import pg from "pg";

const BEAT_MS = 1_000;
/** Limit for `select 1`; pages must report an unavailable database within five seconds. */
const PATIENCE_MS = 3_000;
const TRUST_MS = 30_000;

export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super("Connection terminated: the database does not answer.", { cause });
  }
}

interface Dependant {
  busy: () => boolean;
  away: (reason: DatabaseAway) => void;
}

export interface Pulse {
  /** A new error for each caller while the database is unavailable, because callers add to it. */
  refusal(): DatabaseAway | undefined;
  join(dependant: Dependant): () => void;
  stop(): Promise<void>;
}

/**
 * Checks whether the database answers while callers wait for it. A stopped server or a cut cable sends nothing, so
 * requests would wait for their own timeouts. While it is unavailable, requests fail at once and one query a second
 * checks whether it is back.
 */
export function feelPulse(url: string): Pulse {
  const dependants = new Set<Dependant>();
  let client: pg.Client | undefined;
  let lost: { why: unknown } | undefined;
  let asking = false;

  let answeredAt = 0;

  const drop = () => {
    const old = client;
    client = undefined;
    if (old) destroyConnection(old);
  };
  const connected = async () => {
    // A router or firewall may have dropped a connection that was idle for long.
    if (performance.now() - answeredAt > TRUST_MS) drop();
    if (client) return client;
    const fresh = await pulseClient(url);
    // A connection that ends while idle says nothing about the database's current state.
    fresh.once("end", () => {
      if (client === fresh) client = undefined;
    });
    client = fresh;
    return fresh;
  };
  const beat = async () => {
    if (asking || (!lost && ![...dependants].some(({ busy }) => busy()))) return;
    asking = true;
    try {
      await answered(await connected());
      answeredAt = performance.now();
      lost = undefined;
    } catch (error) {
      drop();
      if (isRefusal(error)) lost = undefined;
      else if (!lost) {
        lost = { why: error };
        for (const { away } of [...dependants]) away(new DatabaseAway(error));
      }
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(() => void beat(), BEAT_MS);
  timer.unref();
  return {
    refusal: () => lost && new DatabaseAway(lost.why),
    join(dependant) {
      dependants.add(dependant);
      return () => dependants.delete(dependant);
    },
    async stop() {
      clearInterval(timer);
      drop();
    },
  };
}

async function pulseClient(url: string): Promise<pg.Client> {
  const client = steadyClient(url, "moveease-pulse", { connectionTimeoutMillis: PATIENCE_MS });
  await client.connect();
  (client as unknown as Wired).connection.stream.unref?.();
  return client;
}

function answered(client: pg.Client): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = PATIENCE_MS;
    let last = performance.now();
    // In steps: after a pause of this process an answer may wait unread, which is no timeout.
    const step = setInterval(() => {
      const now = performance.now();
      left -= Math.min(now - last, 2 * STEP_MS);
      last = now;
      if (left > 0) return;
      clearInterval(step);
      reject(new Error("The database did not answer in time."));
    }, STEP_MS);
    client.query("select 1").then(
      () => {
        clearInterval(step);
        resolve();
      },
      (error) => {
        clearInterval(step);
        reject(error);
      },
    );
  });
}
const STEP_MS = 100;

/** A server that refuses (too many connections, a wrong password) is available; one that starts or stops is not. */
function isRefusal(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return /^[0-9A-Z]{5}$/.test(code ?? "") && !/^(57P0|08)/.test(code ?? "");
}

/** A connection outside any pool. Its loss rejects its queries and never ends the process. */
export function steadyClient(url: string, name: string, options: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ connectionString: url, application_name: name, ...options });
  client.on("error", () => undefined);
  return client;
}

interface Wired {
  connection: { stream: { destroy: (error?: Error) => void; unref?: () => void } };
}

/** Closes a connection on our side and rejects its query now, without waiting for the server. */
export function destroyConnection(client: pg.ClientBase, reason?: Error): void {
  (client as unknown as Wired).connection.stream.destroy(reason);
}
