import type { StopReason } from "~/features/etims/domain";
import { CAUSES, type Cause, formatWait } from "~/features/etims/notices/domain";
import { findDocumentToTell } from "~/features/etims/notices/server/queries";
import type { Tx } from "~/platform/db/database";
import { counted } from "~/platform/kernel/numbers";

export type KraAbout = { kind: "kra_delayed" } & (
  | { became: "rejected" | "caught_up" }
  | { became: "stopped"; reason: StopReason; waiting: number }
  /** `oldestAt` is ISO 8601. */
  | { became: "delayed"; waiting: number; oldestAt: string; cause: Cause; problem: string }
);

/** The notice of what waits for KRA. `subjectId` is the document or the branch. */
export async function noticeOfKra(tx: Tx, subjectId: string, at: Date, about: KraAbout) {
  const common = { kind: about.kind, who: "KRA", path: "/tax" };
  switch (about.became) {
    case "rejected": {
      const found = await findDocumentToTell(tx, subjectId);
      return {
        ...common,
        title: `KRA rejected ${found?.document ?? "a document"}`,
        detail: found?.problem ?? "",
        path: "/tax?state=rejected",
      };
    }
    case "stopped":
      return {
        ...common,
        title: `${counted(about.waiting, "document")} cannot go to KRA`,
        detail: CAUSES[about.reason],
      };
    case "delayed":
      return {
        ...common,
        title: `${counted(about.waiting, "document")} waiting for KRA, the oldest for ${formatWait(new Date(about.oldestAt), at)}`,
        detail: (about.cause === "away" && about.problem) || CAUSES[about.cause],
        path: "/tax?state=waiting",
      };
    case "caught_up":
      return { ...common, title: "KRA has all documents again", detail: "" };
  }
}
