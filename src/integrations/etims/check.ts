import { callEtims, type EtimsAnswer, type EtimsConnection, type EtimsData } from "./call";
import { readStamp, stampOf } from "./fields";

export interface DeviceCheck {
  answer: EtimsAnswer<EtimsData>;
  /** KRA's clock minus ours in seconds; undefined if KRA did not say its time. */
  apart: number | undefined;
}

/** Asks KRA for its branches: changes nothing, and needs a valid key. `now` reads our clock. */
export async function checkDevice(connection: EtimsConnection, now: () => Date): Promise<DeviceCheck> {
  const asked = now();
  const { tin, bhfId } = connection;
  const answer = await callEtims(connection, "selectBhfList", { tin, bhfId, lastReqDt: stampOf(asked) });
  const said = "text" in answer ? timeIn(answer.text) : undefined;
  const middle = (asked.getTime() + now().getTime()) / 2;
  return { answer, apart: said && Math.round((said.getTime() - middle) / 1000) };
}

function timeIn(text: string): Date | undefined {
  try {
    const { resultDt } = JSON.parse(text) as { resultDt?: unknown };
    return readStamp(String(resultDt ?? ""));
  } catch {
    return undefined;
  }
}
