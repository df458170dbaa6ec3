import pg from "pg";

/** How often a database that is in use is asked whether it still answers; one that is away, whether it is back. */
const BEAT_MS = 1_000;
/** An answer to `select 1` that takes longer than this will not come: pages say so within five seconds. */
const PATIENCE_MS = 3_000;
/** How long a connection that nobody used is trusted, as the pools' own. */
const TRUST_MS = 30_000;

/** The database was found to be away and nothing is asked of it until it is back. */
export class DatabaseAway extends Error {
  constructor(cause?: unknown) {
    super("Connection terminated: the database does not answer.", { cause });
  }
}

/** What hears of the database: pools and listeners. */
interface Dependant {
  /** Whether it waits for the database at the moment. */
  busy: () => boolean;
  /** The database does not answer: whoever waits is told so. */
  away: (reason: DatabaseAway) => void;
}

export interface Pulse {
  /** An error of its own for the caller while the database is away: an error travels, and others write on it. */
  refusal(): DatabaseAway | undefined;
  join(dependant: Dependant): () => void;
  stop(): Promise<void>;
}

/**
 * Feels whether the database answers while somebody waits for it. A server that is stopped, or behind a cut cable, says
 * nothing at all: without this every request would wait for its own time to run out. While it is away requests are
 * refused at once, and one question a second finds out when it is back.
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
    // What lies between may have forgotten a connection on which nothing was said for long.
    if (performance.now() - answeredAt > TRUST_MS) drop();
    if (client) return client;
    const fresh = await pulseClient(url);
    // One that ended while nobody waited says nothing of the database as it is now.
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

/** Settles when the database has answered; rejects when its time is up, counted only while this process had time itself. */
function answered(client: pg.Client): Promise<void> {
  return new Promise((resolve, reject) => {
    let left = PATIENCE_MS;
    let last = performance.now();
    // In steps: after a pause of our own the answer may lie there unread, and its time is not up.
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

/** A server that says no (too many connections, a wrong password) is there; one that starts or stops is not. */
function isRefusal(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return /^[0-9A-Z]{5}$/.test(code ?? "") && !/^(57P0|08)/.test(code ?? "");
}

/** A connection of its own, outside any pool, whose loss rejects what it is asked and never ends the process. */
export function steadyClient(url: string, name: string, options: pg.ClientConfig = {}): pg.Client {
  const client = new pg.Client({ connectionString: url, application_name: name, ...options });
  client.on("error", () => undefined);
  return client;
}

interface Wired {
  connection: { stream: { destroy: (error?: Error) => void; unref?: () => void } };
}

/** Cuts a connection on our side: what it was asked is rejected now, and no farewell is waited for. */
export function destroyConnection(client: pg.ClientBase, reason?: Error): void {
  (client as unknown as Wired).connection.stream.destroy(reason);
}
