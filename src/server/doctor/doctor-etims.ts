import { checkEtims as askKra } from "~/features/etims/device/server/commands";
import { getHealth } from "~/features/etims/server/queries/health";
import { db } from "~/platform/db/database";
import { AppError } from "~/platform/kernel/errors";
import type { Env } from "~/server/env";
import type { Finding } from "./doctor-checks";

const SUBJECT = "eTIMS";
const DAY_MS = 86_400_000;
const WAIT_MS = 8_000;

/** Checks the device, KRA's clock, what waits and whether a queue is stopped. */
export async function checkEtims(env: Pick<Env, "DEMO">, now = new Date()): Promise<Finding[]> {
  const { enabled, connection, baseUrl, oldest, stopped } = await getHealth(db());
  if (!enabled)
    return [found("note", "switched off", "switch it on in Settings → Localization, unless you are exempt")];
  if (connection === "manual") return [found("ok", "documents are signed by hand")];
  const isDemo = env.DEMO && baseUrl.startsWith("http://127.0.0.1");
  const device = isDemo ? [found("ok", "the demo's stand-in for KRA")] : await checkDevice();
  const queues = stopped.map(({ branch, reason }) =>
    found(
      "wrong",
      `the queue of branch ${branch} is stopped, because ${
        reason === "restored" ? "a backup was restored" : "KRA has another document under its next number"
      }`,
      "look up the highest invoice number in KRA's portal, then Tax → Enter KRA's number",
    ),
  );
  return [...device, ...queues, backlog(oldest, now)];
}

async function checkDevice(): Promise<Finding[]> {
  try {
    const findings = await askKra(db(), () => new Date(), WAIT_MS);
    return findings.map(({ isOk, says }) =>
      isOk ? found("ok", plain(says)) : found("wrong", plain(says), MEND),
    );
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [found("wrong", plain(error.message), MEND)];
  }
}

const MEND =
  "Settings → Localization → eTIMS: check address, PIN, branch and device, then Check the connection";

function backlog(oldest: { at: Date; problem: string } | undefined, now: Date): Finding {
  if (!oldest) return found("ok", "no document waits for KRA");
  const says = `documents wait for KRA since ${oldest.at.toISOString()}${oldest.problem ? `: ${plain(oldest.problem)}` : ""}`;
  const mend = "read the reason on the Tax page; npm start sends them, with WORKERS=0 npm run worker";
  return found(now.getTime() - oldest.at.getTime() > DAY_MS ? "wrong" : "note", says, mend);
}

const found = (state: Finding["state"], says: string, mend?: string): Finding => ({
  subject: SUBJECT,
  state,
  says,
  ...(mend ? { mend } : {}),
});

/** The doctor ends each line itself. */
const plain = (sentence: string) => sentence.replace(/\.$/, "");
