import { findBooks } from "~/features/accounting/server/queries/journal";
import type { Tx } from "~/platform/db/database";
import { system } from "~/platform/http/actor";
import { makeExport } from "./server/commands";

/** The demo company's last closed month went to QuickBooks. */
export async function seedBookExports(tx: Tx, now: Date): Promise<void> {
  const month = (await findBooks(tx))?.closedUntil;
  if (month) await makeExport(tx, system, { month, format: "quickbooks-online", now });
}
