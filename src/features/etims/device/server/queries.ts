import { and, eq } from "drizzle-orm";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import type { Reader } from "~/platform/db/database";
import { HEAD_OFFICE } from "../domain";
import { etimsDevices } from "./tables";

interface Held {
  offer: Record<string, string> | null;
}
const held = globalThis as typeof globalThis & { moveeaseEtims?: Held };

/** Tells what the demo's stand-in for KRA takes; null without one. Assembly only. */
export function configureEtims(ports: Held): void {
  held.moveeaseEtims = ports;
}

/** Which device the saved settings name. */
export async function namedDevice(reader: Reader) {
  const { etims } = await getSettings(reader, localizationSection);
  const { enabled, environment, pinNumber: pin, serialNumber, baseUrl } = etims;
  return { enabled, baseUrl, environment, pin, branch: HEAD_OFFICE, serialNumber };
}

export const ofDevice = (device: {
  environment: string;
  pin: string;
  branch: string;
  serialNumber: string;
}) =>
  and(
    eq(etimsDevices.environment, device.environment),
    eq(etimsDevices.pin, device.pin),
    eq(etimsDevices.branch, device.branch),
    eq(etimsDevices.serialNumber, device.serialNumber),
  );

/** The device of the saved settings as its screen shows it: never its key. */
export async function getDevice(reader: Reader) {
  const [row] = await reader
    .select()
    .from(etimsDevices)
    .where(ofDevice(await namedDevice(reader)));
  return {
    state: row?.state ?? ("none" as const),
    problem: row?.problem ?? "",
    taxpayer: row?.taxpayer ?? "",
    branch: row?.branchName ?? "",
    deviceId: row?.deviceId ?? "",
    sdcId: row?.sdcId ?? "",
    mrcNo: row?.mrcNo ?? "",
    at: row?.answeredAt ?? row?.askedAt ?? null,
    offer: held.moveeaseEtims?.offer ?? null,
  };
}
