import path from "node:path";
import { seedContent } from "~/features/content/server/commands/fill-content";
import { gatewayConsoles } from "~/features/gateways/server/commands/try-gateway";
import { firstAdminCode } from "~/features/identity/server/commands/create-first-admin";
import { consoleAddresses, incomingAddresses } from "~/features/messaging/server/commands/call-sms";
import { connectSimulator } from "~/features/mpesa/server/commands/ask-mpesa";
import { closeDatabase, openDatabase, transaction } from "~/platform/db/database";
import { defaultDataDir, type EmbeddedPostgres, startEmbeddedPostgres } from "~/platform/db/embedded";
import { isMigrated, migrateDatabase } from "~/platform/db/migrate";
import { closeLive } from "~/platform/events/live";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { openStorage } from "~/platform/storage/open-storage";
import { configureStorage } from "~/platform/storage/storage";
import { closeTasks } from "~/platform/tasks/tasks";
import { fillDemo, lacksDemo } from "~/server/seed/demo";
import type { Env } from "./env";
import { freePort } from "./free-port";
import { openMasterKeys } from "./key-file";
import { openOutbound } from "./outbound";
import { connectPorts } from "./ports";
import { builtScript, projectRoot } from "./project-root";
import { type RunningSimulator, type RunningStandins, runSimulator, runStandins } from "./simulator-process";
import { untilHeard } from "./until-heard";
import { prepareWork, startWorker } from "./worker";

export interface OpenApp {
  dataDir: string;
  databaseUrl: string;
  simulator: RunningSimulator | undefined;
  standins: RunningStandins | undefined;
  /** Code to create the first admin, if there are no accounts and no demo. */
  adminCode: string | undefined;
  close(): Promise<void>;
}

interface Opening {
  env: Env;
  say: (step: string) => void;
  work: boolean;
  simulate: boolean;
  callbackBase: () => string;
}

/** Starts database, migrations, keys, simulator, demo and tasks before the server listens. Closes in reverse order. */
export async function openApp({ env, say, work, simulate, callbackBase }: Opening): Promise<OpenApp> {
  const dataDir = path.resolve(env.DATA_DIR ?? defaultDataDir(projectRoot));
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const closer of closers.reverse()) await closer().catch(() => undefined);
  };
  try {
    let embedded: EmbeddedPostgres | undefined;
    if (!env.DATABASE_URL) {
      embedded = await startEmbeddedPostgres({ dataDir });
      closers.push(() => embedded?.stop() ?? Promise.resolve());
      say(embedded.adopted ? "Database taken over from a process that was killed" : "Database started");
    }
    const databaseUrl = embedded?.url ?? env.DATABASE_URL ?? "";
    // Before the first migration, so that a start after an interruption finds its key.
    openMasterKeys(env, dataDir, await isMigrated(databaseUrl));
    const { applied } = await migrateDatabase(databaseUrl);
    if (applied > 0) say(`Database brought up to date (${applied} ${applied === 1 ? "step" : "steps"})`);
    openDatabase(databaseUrl);
    configureStorage(await openStorage(env.STORAGE_URL, dataDir));
    closers.push(closeDatabase);
    closers.push(closeLive);
    openPdfWorkers(builtScript("pdf-worker.js"));
    closers.push(closePdfWorkers);
    let simulator: RunningSimulator | undefined;
    let standins: RunningStandins | undefined;
    if (simulate && env.DEMO && !env.DARAJA_CONSUMER_KEY) {
      simulator = await runSimulator(builtScript("daraja-simulator.js"), path.join(dataDir, "simulator"), {
        port: await freePort("127.0.0.1", 4010),
        smtpPort: await freePort("127.0.0.1", 4025),
        imapPort: await freePort("127.0.0.1", 4143),
      });
      closers.push(simulator.stop);
      say("M-Pesa simulator started");
    }
    if (simulate && env.DEMO) {
      const reports = { ...consoleAddresses(callbackBase()), ...gatewayConsoles(callbackBase()) };
      const port = await freePort("127.0.0.1", 4030);
      const incoming = incomingAddresses(callbackBase());
      standins = await runStandins(builtScript("stand-ins.js"), port, reports, incoming);
      closers.push(standins.stop);
      say("Stand-ins started");
    }
    await openOutbound(env, { simulator, standins });
    connectPorts(env, { simulator, standins, callbackBase: callbackBase() });
    if (simulator) closers.push(await untilHeard(() => connectSimulator(new Date())));
    closers.push(closeTasks);
    const fill = env.DEMO && (await lacksDemo());
    // The demo is filled before tasks run, so that its past messages are never sent.
    if (fill || !work) await prepareWork({ supervise: false });
    if (fill && (await fillDemo(new Date(), standins?.offers.africastalking))) say("Demo company filled in");
    if (await transaction((tx) => seedContent(tx, { invented: env.DEMO, now: new Date() })))
      say("The site's first texts put in");
    if (work) await startWorker();
    const adminCode = env.DEMO ? undefined : await firstAdminCode();
    return { dataDir, databaseUrl, simulator, standins, adminCode, close };
  } catch (error) {
    await close();
    throw error;
  }
}
