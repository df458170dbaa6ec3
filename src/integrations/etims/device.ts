import { callEtims, type EtimsAnswer, type EtimsConnection, readData } from "./call";

export type DeviceInfo = Readonly<Record<string, unknown>> & { cmcKey: string };

/** Registers a device with KRA and asks for its key. KRA gives the key once. */
export async function initialiseDevice(
  connection: EtimsConnection & { serialNumber: string },
): Promise<EtimsAnswer<DeviceInfo>> {
  const { tin, bhfId, serialNumber: dvcSrlNo } = connection;
  const answer = await callEtims(connection, "selectInitOsdcInfo", { tin, bhfId, dvcSrlNo });
  return readData(answer, (data) => deviceInfoIn(data?.info), "without a key");
}

function deviceInfoIn(info: unknown): DeviceInfo | undefined {
  const { cmcKey } = (info ?? {}) as { cmcKey?: unknown };
  return typeof cmcKey === "string" && cmcKey !== "" ? (info as DeviceInfo) : undefined;
}
