import { callEtims, type EtimsAnswer, type EtimsConnection, readData } from "./call";

export type DeviceInfo = Readonly<Record<string, unknown>> & { cmcKey: string };

const INSTALLED = "902";

/** Registers a device with KRA and asks for its key. KRA gives the key once; some answers of 902 bring it again. */
export async function initialiseDevice(
  connection: EtimsConnection & { serialNumber: string },
): Promise<EtimsAnswer<DeviceInfo>> {
  const { tin, bhfId, serialNumber: dvcSrlNo } = connection;
  const answer = await callEtims(connection, "selectInitOsdcInfo", { tin, bhfId, dvcSrlNo });
  if (answer.kind === "refused" && answer.code === INSTALLED) {
    const { data } = JSON.parse(answer.text) as { data?: { info?: unknown } | null };
    const info = deviceInfoIn(data?.info ?? data);
    if (info) return { kind: "done", code: answer.code, data: info, text: answer.text };
  }
  return readData(answer, (data) => deviceInfoIn(data?.info), "without a key");
}

function deviceInfoIn(info: unknown): DeviceInfo | undefined {
  const { cmcKey } = (info ?? {}) as { cmcKey?: unknown };
  return typeof cmcKey === "string" && cmcKey !== "" ? (info as DeviceInfo) : undefined;
}
