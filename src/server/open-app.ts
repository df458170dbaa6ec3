import path from "node:path";
import { seedContent } from "~/features/content/server/commands/fill-content";
import { gatewayConsoles } from "~/features/gateways/server/commands/try-gateway";
import { firstAdminCode } from "~/features/identity/server/commands/create-first-admin";
import { consoleAddresses, incomingAddresses } from "~/features/messaging/server/commands/call-sms";
import { webhookAddress } from "~/features/messaging/whatsapp/server/queries";
import { connectSimulator } from "~/features/mpesa/server/commands/ask-mpesa";
import { transaction } from "~/platform/db/database";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "~/platform/db/embedded";
import { isMigrated, migrateDatabase } from "~/platform/db/migrate";
import { closeTasks } from "~/platform/tasks/tasks";
import { fillDemo, lacksDemo } from "~/server/seed/demo";
import type { Env } from "./env";
import { freePort } from "./free-port";
import { openMasterKeys } from "./key-file";
import { connectOutside, dataDirOf, openServices } from "./open-services";
import { builtScript } from "./project-root";
import { runWorker } from "./run-worker";
import { type RunningSimulator, type RunningStandins, runSimulator, runStandins } from "./simulator-process";
import { prepareWork } from "./tasks";
import { untilHeard } from "./until-heard";

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
  /** Processes that handle tasks, started by this one. */
  workers: number;
  simulate: boolean;
  callbackBase: () => string;
}

/** Starts database, migrations, keys, simulator, demo and workers before the server listens. Closes in reverse order. */
export async function openApp({ env, say, workers, simulate, callbackBase }: Opening): Promise<OpenApp> {
  const dataDir = dataDirOf(env);
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
    closers.push(await openServices(env, { dataDir, databaseUrl, niceness: 10 }));
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
      const reports = {
        ...consoleAddresses(callbackBase()),
        ...gatewayConsoles(callbackBase()),
        whatsapp: webhookAddress(callbackBase()),
      };
      const port = await freePort("127.0.0.1", 4030);
      const incoming = incomingAddresses(callbackBase());
      standins = await runStandins(builtScript("stand-ins.js"), path.join(dataDir, "standins"), port, {
        reports,
        incoming,
      });
      closers.push(standins.stop);
      say("Stand-ins started");
    }
    const outside = { simulator, standins, callbackBase: callbackBase() };
    await connectOutside(env, outside);
    if (simulator) closers.push(await untilHeard(() => connectSimulator(new Date())));
    closers.push(closeTasks);
    await prepareWork({ supervise: false });
    // The demo is filled before tasks run, so that its past messages are never sent.
    const simulated = {
      sms: standins?.offers.africastalking,
      kra: standins?.offers.etims,
      whatsapp: standins?.offers.whatsapp,
    };
    if (env.DEMO && (await lacksDemo()) && (await fillDemo(new Date(), simulated)))
      say("Demo company filled in");
    if (await transaction((tx) => seedContent(tx, { invented: env.DEMO, now: new Date() })))
      say("The site's first texts put in");
    // Not awaited: the first page is answered while they start.
    for (let worker = 0; worker < workers; worker++)
      closers.push(runWorker({ dataDir, databaseUrl, outside }).stop);
    const adminCode = env.DEMO ? undefined : await firstAdminCode();
    return { dataDir, databaseUrl, simulator, standins, adminCode, close };
  } catch (error) {
    await close();
    throw error;
  }
}
