import { getCalendar, getDrive } from "~/integrations/google/google";
import { db } from "~/platform/db/database";
import { AppError } from "~/platform/kernel/errors";
import { CallFailed } from "~/platform/outbound/provider-call";
import { CONSENTING, type Consenting } from "../../domain";
import { getReady, type Ready } from "../queries";
import { callOptions } from "./call-provider";
import { accessTokenOf, noteGoogleRun, noteNoAccess } from "./google-access";
import { noteSynced } from "./note-sync";

const MINUTE_MS = 60_000;
/** Drive has no interval setting. */
const DRIVE_MINUTES = 60;

const minutesOf = (name: Consenting, { settings }: Ready): number =>
  name === "googleDrive" ? DRIVE_MINUTES : Number(settings.googleCalendar.syncInterval);

/**
 * Checks at the configured interval whether Google still grants access. Detects a withdrawn permission even when there
 * is nothing to write. Skips connections that were used since.
 */
export async function lookAgain(now: () => Date): Promise<void> {
  for (const name of CONSENTING) {
    try {
      const ready = await getReady(db(), name);
      const { held } = ready;
      if (!held?.connected || !held.sealed) continue;
      const last = held.lastSync?.getTime() ?? 0;
      if (last + minutesOf(name, ready) * MINUTE_MS <= now().getTime()) await askGoogle(name, ready, now());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
}

async function askGoogle(name: Consenting, ready: Ready, now: Date): Promise<void> {
  try {
    const accessToken = await accessTokenOf(name, ready, now);
    const failure = await call(name, ready, accessToken);
    if (failure) await noteGoogleRun(name, ready, { failure, attempts: 0 }, now);
    else await noteSynced(name, now);
  } catch (error) {
    await noteNoAccess(name, ready, error, now);
  }
}

async function call(name: Consenting, { settings }: Ready, accessToken: string) {
  const { baseUrl } = settings[name];
  const { calendarId } = settings.googleCalendar;
  try {
    if (name === "googleDrive") await getDrive({ baseUrl, accessToken }, callOptions());
    else await getCalendar({ baseUrl, calendarId: calendarId || "primary", accessToken }, callOptions());
    return undefined;
  } catch (error) {
    if (error instanceof CallFailed) return error;
    throw error;
  }
}
