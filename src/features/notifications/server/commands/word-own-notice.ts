import { listStaffOf } from "~/features/identity/server/queries";
import type { ApprovalKind } from "~/features/office/approvals/domain";
import { findWaiting } from "~/features/office/approvals/server/queries/approvals";
import type { Tx } from "~/platform/db/database";

export interface TurnAbout {
  kind: "approval_handed";
  approval: ApprovalKind;
  to: string;
}

/** The waiting record as the person who is asked sees it. Notifies no one if they cannot decide it any more. */
export async function noticeOfTurn(tx: Tx, id: string, by: string, { kind, approval, to }: TurnAbout) {
  const [asked] = await listStaffOf(tx, [to]);
  const row = asked && (await findWaiting(tx, asked, { kind: approval, id, now: new Date() }));
  if (!row) return { kind, only: [], title: "", detail: "", path: "/approvals" };
  return { kind, only: [to], title: `${by} asks you to decide`, detail: row.title, path: row.to };
}

export interface AccountAbout {
  kind: "account_changed";
  title: string;
  /** Whose account: the event's subject or its actor. */
  of: "subject" | "actor";
}

/** Also the person's own changes, because someone else may have used their account. */
export const noticeOfAccount = (
  subjectId: string,
  by: { id: string | null; name: string },
  { kind, title, of }: AccountAbout,
) => ({
  kind,
  by: null,
  only: of === "subject" ? [subjectId] : by.id ? [by.id] : [],
  title,
  detail: "Tell an administrator if you did not expect this",
  path: "/account/security",
});
