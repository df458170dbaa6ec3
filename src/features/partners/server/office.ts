import { desc, sql } from "drizzle-orm";
import { leadParts } from "~/features/crm/leads/server/commands/merge-leads";
import { referralsByTouch } from "~/features/lead-intake/server/queries/intakes";
import type { Found } from "~/features/office/search/domain";
import { READ, type Reading, searchKinds } from "~/features/office/search/server/queries";
import type { Reader } from "~/platform/db/database";
import { occurs } from "~/platform/db/paging";
import { KIND_LABELS } from "../domain";
import { moveReferral, readReferral } from "./commands/refer-lead";
import { partners } from "./tables";

export const referralOfLead = leadParts.answer({
  kind: "referrals",
  move: (tx, _actor, of) => moveReferral(tx, of),
});

export const referralsOfPartners = referralsByTouch.answer(readReferral);

async function findPartners(reader: Reader, _actor: unknown, readings: readonly Reading[]): Promise<Found[]> {
  const rows = await reader
    .select({ id: partners.id, name: partners.name, code: partners.code, kind: partners.kind })
    .from(partners)
    .where(occurs(sql`${partners}.search`, readings))
    .orderBy(desc(partners.createdAt), desc(partners.id))
    .limit(READ);
  return rows.map(({ id, name, code, kind }) => ({
    kind: "partner",
    id,
    title: name,
    detail: `${code} · ${KIND_LABELS[kind]}`,
    to: `/crm/partners/${id}`,
  }));
}

export const partnerSearch = searchKinds.answer({
  kind: "partner",
  needs: "view_leads",
  find: findPartners,
});
