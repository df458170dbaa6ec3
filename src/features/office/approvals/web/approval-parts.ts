import { definePort } from "~/platform/kernel/port";
import type { ApprovalKind } from "../domain";

export interface ApprovalActs {
  kind: ApprovalKind;
  /** What the row then is: 'approved' unless given. */
  said?: string;
  approve: (key: string) => Promise<unknown>;
  reject: (key: string, reason: string) => Promise<unknown>;
  /** Who reads the reason of a rejection; none is asked for without it. */
  reasonFor?: string;
}

/** How a kind is decided on the page of approvals. Other kinds are decided on their own page. */
export const approvalActs = definePort<ApprovalActs>();
