import { transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { log } from "~/platform/http/log";
import { type Limit, throttle } from "~/platform/http/throttle";
import { AppError } from "~/platform/kernel/errors";
import { defineEvent } from "./define";
import { record } from "./events";
import { originOf } from "./origin";

const NOBODY = "00000000-0000-0000-0000-000000000000";

const accessRefused = defineEvent<{ method: string; path: string }>("access.refused");
const refusalsFlooded = defineEvent<Record<string, never>>("access.refused-often");

/** After this limit one entry records the repetition, so that no person can fill the audit log. */
const EACH: Limit = { name: "refusals", limit: 30, windowSeconds: 600 };
const OFTEN: Limit = { name: "refusals-often", limit: 1, windowSeconds: 600 };

/** Records a refused request. `path` must contain no secrets. Never throws. */
export async function recordRefusal(
  actor: Actor,
  attempt: { method: string; path: string; now: Date },
): Promise<void> {
  const { method, path, now } = attempt;
  const who = actor.personId ?? originOf().ip ?? "unknown";
  const subjectId = actor.personId ?? NOBODY;
  try {
    if (await isWithin(EACH, who, now)) {
      const summary = `Refused: ${method} ${path}`;
      const fact = { subjectId, summary, data: { method, path }, at: now };
      await transaction((tx) => record(tx, actor, accessRefused, fact));
    } else if (await isWithin(OFTEN, who, now)) {
      const summary = "Refused more often than is recorded one by one";
      await transaction((tx) =>
        record(tx, actor, refusalsFlooded, { subjectId, summary, data: {}, at: now }),
      );
    }
  } catch (error) {
    log().error({ err: error }, "a refused attempt could not be recorded");
  }
}

async function isWithin(limit: Limit, who: string, now: Date): Promise<boolean> {
  try {
    await throttle(limit, who, now);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS") return false;
    throw error;
  }
}
