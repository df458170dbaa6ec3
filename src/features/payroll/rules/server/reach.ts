import type { Tx } from "~/platform/db/database";
import { type Actor, assertCan } from "~/platform/http/actor";
import type { Permission } from "~/platform/http/permissions";
import { grantReach, type Reach } from "~/platform/http/reach";

/** Statutory rules are the whole company's: who holds the permission reaches each set. */
export const assertReachRuleSet =
  (permission: Permission) =>
  (tx: Tx, actor: Actor, id: string): Reach<"payroll-rules"> => {
    assertCan(actor, permission);
    return grantReach(tx, "payroll-rules", id);
  };
