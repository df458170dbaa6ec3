import type { Output } from "~/platform/http/client";
import { counted } from "~/platform/kernel/numbers";
import type { crewOfficeContract } from "../contract/office";
import { offsetLabel } from "../domain/words";

export type CrewOfMove = Output<typeof crewOfficeContract, "ofMove">;

/** Problems of a phone; empty without any. */
export function doubtsOf(phone: CrewOfMove["phones"][number]): string[] {
  const { clockOffset, waiting, gaps } = phone;
  const offset = offsetLabel(clockOffset);
  return [
    offset !== "" && `clock ${offset}`,
    waiting.events > 0 && `${counted(waiting.events, "report")} not sent`,
    waiting.photos > 0 && `${counted(waiting.photos, "photo")} not sent`,
    gaps > 0 && `${counted(gaps, "report")} missing`,
  ].filter((one) => one !== false);
}
