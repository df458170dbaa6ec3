import type pg from "pg";
import { databaseUrl, onDatabaseAway } from "~/platform/db/database";
import { destroyConnection, steadyClient } from "~/platform/db/pulse";
import { log } from "~/platform/http/log";

/** A committed event of any process. It has only ids, because any listener can receive NOTIFY. */
export interface Notice {
  id: string;
  type: string;
  subjectId: string;
}

export interface Listener {
  notice: (notice: Notice) => void;
  /** Notices may be lost: read the table. */
  missed: () => void;
  stopping: () => void;
}

interface Ear {
  listeners: Set<Listener>;
  client: pg.Client | undefined;
  retry: NodeJS.Timeout | undefined;
  attempts: number;
  tried: Promise<void> | undefined;
}

const CHANNEL = "moveease_events";
const MOST_WAIT_MS = 10_000;

/** On globalThis because the development server reloads modules after each change. */
const held = globalThis as typeof globalThis & { moveeaseEar?: Ear };

function ear(): Ear {
  held.moveeaseEar ??= {
    listeners: new Set(),
    client: undefined,
    retry: undefined,
    attempts: 0,
    tried: undefined,
  };
  return held.moveeaseEar;
}

/**
 * Listens to committed events of all processes, after `hearing` has settled. All listeners of a process share one
 * connection, which opens with the first and reconnects automatically.
 */
export function listen(listener: Listener): { hearing: Promise<void>; stop: () => void } {
  const own = ear();
  own.listeners.add(listener);
  own.tried ??= connect();
  return { hearing: own.tried, stop: () => own.listeners.delete(listener) };
}

async function connect(): Promise<void> {
  const own = ear();
  if (own.client || own.retry) return;
  const client = steadyClient(databaseUrl(), "moveease-live", {
    keepAlive: true,
    connectionTimeoutMillis: 4_000,
  });
  own.client = client;
  // A silent server closes no connection, but its notices are lost anyway.
  const leave = onDatabaseAway(() => lost());
  const lost = () => {
    if (own.client !== client) return;
    own.client = undefined;
    leave();
    client.removeAllListeners("notification");
    destroyConnection(client);
    const wait = Math.min(MOST_WAIT_MS, 500 * 2 ** own.attempts) * (0.5 + Math.random() / 2);
    own.attempts += 1;
    own.retry = setTimeout(() => {
      own.retry = undefined;
      void connect();
    }, wait);
    own.retry.unref();
  };
  client.on("error", lost);
  client.on("end", lost);
  client.on("notification", ({ channel, payload = "" }) => {
    if (channel !== CHANNEL) return;
    const [id = "", type = "", subjectId = ""] = payload.split(" ");
    for (const { notice } of [...own.listeners]) notice({ id, type, subjectId });
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    const again = own.attempts > 0;
    own.attempts = 0;
    if (again) for (const { missed } of [...own.listeners]) missed();
  } catch (error) {
    log().warn({ err: error }, "live events could not be heard and will be tried again");
    lost();
  }
}

/** Announces the process's end to all listeners, so that their streams end. */
export function stopListeners(): void {
  const { listeners } = ear();
  for (const { stopping } of [...listeners]) stopping();
  listeners.clear();
}

/** Ends the connection when the process ends. */
export async function closeLive(): Promise<void> {
  stopListeners();
  const own = held.moveeaseEar;
  delete held.moveeaseEar;
  clearTimeout(own?.retry);
  const client = own?.client;
  if (!own || !client) return;
  own.client = undefined;
  destroyConnection(client);
}
