import { db, type Reader } from "~/platform/db/database";
import { memoryOfReading } from "~/platform/db/one-reading";
import { type ArrivalWindows, DEFAULT_FORMATS, type Formats } from "~/platform/kernel/formats";
import { definePort } from "~/platform/kernel/port";
import { sharedReading } from "~/platform/kernel/shared-reading";
import { getSettings } from "../../server/queries";
import { arrivalWindowsSection } from "../../windows/settings";
import { formatsOf, type Localization, localizationSection } from "../settings";

const read = async () => ({
  value: await getSettings(db(), localizationSection),
  windows: await getSettings(db(), arrivalWindowsSection),
});
const settingsNow = sharedReading(read);

let last: { of: Localization; windows: ArrivalWindows; formats: Formats } | undefined;

/**
 * The company's current formats. Each request and task reads them again, so a save applies in every process. Uses the
 * last known formats while the database is unavailable.
 */
export async function formatsNow(): Promise<Formats> {
  try {
    // Per page, because a shared reading may have begun before.
    const { value, windows } = memoryOfReading() ? await read() : await settingsNow();
    if (last?.of !== value || last.windows !== windows)
      last = { of: value, windows, formats: formatsOf(value, windows) };
    return last.formats;
  } catch {
    return last?.formats ?? DEFAULT_FORMATS;
  }
}

export const baseCurrencyHolds = definePort<(reader: Reader) => Promise<boolean>>();

/** Amounts have no other currency than the base one: once there are any, it stays. */
export async function isBaseCurrencyFixed(reader: Reader): Promise<boolean> {
  const held = await Promise.all(baseCurrencyHolds.all().map((holds) => holds(reader)));
  return held.some(Boolean);
}
