import { and, desc, eq, isNotNull } from "drizzle-orm";
import { type Localization, localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import { ETIMS_HOSTS } from "~/integrations/etims/call";
import { type EtimsAccount, TOKEN_HOSTS } from "~/integrations/etims/token";
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

type EtimsSettings = Localization["etims"];

/** The branch of the saved settings: documents that are issued from now on are its. */
export const namedBranch = ({ environment, pinNumber: pin, branch }: EtimsSettings) => ({
  environment,
  pin,
  branch: branch || HEAD_OFFICE,
});

/** Where an environment is called, and with which account. The settings' own addresses are those of their environment. */
export function reachOf(
  etims: EtimsSettings,
  environment: EtimsSettings["environment"] = etims.environment,
): { baseUrl: string; account?: EtimsAccount } {
  if (environment !== etims.environment) return { baseUrl: ETIMS_HOSTS[environment] };
  const baseUrl = etims.baseUrl || ETIMS_HOSTS[environment];
  const { consumerKey, consumerSecret } = etims;
  if (etims.connection !== "oscu" || !etims.asksForToken) return { baseUrl };
  return {
    baseUrl,
    account: { tokenUrl: etims.tokenUrl || TOKEN_HOSTS[environment], consumerKey, consumerSecret },
  };
}

/** Which device the saved settings name. */
export async function namedDevice(reader: Reader) {
  const { etims } = await getSettings(reader, localizationSection);
  const { enabled, connection, serialNumber } = etims;
  return { enabled, connection, ...namedBranch(etims), serialNumber, reach: reachOf(etims) };
}

/** The device that speaks for a branch: the settings' one for their branch, for another the one that was used there last. */
export async function findDeviceOf(
  reader: Reader,
  branch: { environment: string; pin: string; branch: string },
) {
  const { reach: _, ...named } = await namedDevice(reader);
  const isNamed =
    named.environment === branch.environment && named.pin === branch.pin && named.branch === branch.branch;
  const [device] = await reader
    .select({ sealed: etimsDevices.sealed, sdcId: etimsDevices.sdcId })
    .from(etimsDevices)
    .where(
      isNamed
        ? ofDevice(named)
        : and(
            eq(etimsDevices.environment, branch.environment),
            eq(etimsDevices.pin, branch.pin),
            eq(etimsDevices.branch, branch.branch),
            isNotNull(etimsDevices.sealed),
          ),
    )
    .orderBy(desc(etimsDevices.answeredAt))
    .limit(1);
  return device;
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
  const named = await namedDevice(reader);
  const [row] = await reader.select().from(etimsDevices).where(ofDevice(named));
  return {
    connection: named.connection,
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
