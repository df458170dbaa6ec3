import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { ERASED } from "~/platform/kernel/erased";
import { describeFields } from "~/platform/kernel/field-words";
import { newId } from "~/platform/kernel/ids";
import {
  type CommissionRule,
  changedFields,
  codeOf,
  codeStart,
  type PartnerFields,
  partnerEdited,
  partnerEnded,
  partnerErased,
  partnerLinkMade,
  partnerLinkRevoked,
  partnerMade,
  partnerRuleSet,
} from "../domain";
import {
  partnerChangedMeanwhile,
  partnerCodeNotValid,
  partnerCodeTaken,
  partnerHasEnded,
  partnerIsOwed,
  partnerNeedsContact,
  ruleInPast,
} from "../errors";
import { hasCommission, listCodes, lockPartner, pageOfPartner } from "./queries/partners";
import { partnerRules, partners } from "./tables";

type Rule = Pick<CommissionRule, "kind" | "value">;
type OnPartner = { id: Reach<"partner">; now: Date };

function assertContact({ email, phone }: PartnerFields): void {
  if (!email && !phone) throw partnerNeedsContact.at("email");
}

/** The typed code, or one made from the name: KILIMA10. INVALID at `code`. */
async function chooseCode(tx: Tx, typed: string, name: string): Promise<string> {
  // Waits for concurrent code creation.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('partners.codes', 0))`);
  if (typed) {
    const code = codeOf(typed);
    if (!code) throw partnerCodeNotValid.at("code");
    if ((await listCodes(tx, code)).has(code)) throw partnerCodeTaken.at("code");
    return code;
  }
  const start = codeStart(name);
  const taken = await listCodes(tx, start);
  for (let nth = 10; ; nth += 1) if (!taken.has(`${start}${nth}`)) return `${start}${nth}`;
}

/** Adds a partner whose commission counts from today on. INVALID at `code` and, without any contact, at `email`. */
export async function createPartner(
  tx: Tx,
  actor: Actor,
  { now, code: typed, rule, ...fields }: PartnerFields & { code: string; rule: Rule; now: Date },
): Promise<{ id: string; code: string }> {
  assertContact(fields);
  const id = newId(now.getTime());
  const code = await chooseCode(tx, typed, fields.name);
  await tx
    .insert(partners)
    .values({ id, code, ...fields, createdAt: now, createdBy: actor.personId, updatedAt: now });
  await tx.insert(partnerRules).values({
    id: newId(now.getTime()),
    partnerId: id,
    startsOn: nairobiDate(now),
    ...rule,
    createdAt: now,
  });
  await record(tx, actor, partnerMade, {
    subjectId: id,
    summary: `Partner ${fields.name} added`,
    data: { name: fields.name },
    at: now,
  });
  return { id, code };
}

/**
 * `updatedAt` is the version the editor read: CONFLICT if the row changed since. No change records no event.
 */
export async function updatePartner(
  tx: Tx,
  actor: Actor,
  { id, updatedAt, now, ...fields }: PartnerFields & OnPartner & { updatedAt: Date },
): Promise<void> {
  const row = await lockPartner(tx, id);
  if (row.status === "ended") throw partnerHasEnded();
  if (row.updatedAt.getTime() !== updatedAt.getTime()) throw partnerChangedMeanwhile();
  assertContact(fields);
  const changed = changedFields(row, fields);
  if (changed.length === 0) return;
  await tx
    .update(partners)
    .set({ ...fields, updatedAt: now })
    .where(eq(partners.id, id));
  await record(tx, actor, partnerEdited, {
    subjectId: id,
    summary: `Partner ${fields.name} edited: ${describeFields(changed)}`,
    data: { name: fields.name, fields: changed },
    at: now,
  });
}

/** Sets the commission from a day on, not before today. Earlier wins keep the rule of their day. */
export async function setRule(
  tx: Tx,
  actor: Actor,
  { id, startsOn, rule, now }: OnPartner & { startsOn: PlainDate; rule: Rule },
): Promise<void> {
  const row = await lockPartner(tx, id);
  if (row.status === "ended") throw partnerHasEnded();
  if (startsOn < nairobiDate(now)) throw ruleInPast.at("startsOn");
  const onDay = and(eq(partnerRules.partnerId, id), eq(partnerRules.startsOn, startsOn));
  const same = and(onDay, eq(partnerRules.kind, rule.kind), eq(partnerRules.value, rule.value));
  if ((await tx.$count(partnerRules, same)) > 0) return;
  await tx
    .insert(partnerRules)
    .values({ id: newId(now.getTime()), partnerId: id, startsOn, ...rule, createdAt: now })
    .onConflictDoUpdate({ target: [partnerRules.partnerId, partnerRules.startsOn], set: rule });
  await record(tx, actor, partnerRuleSet, {
    subjectId: id,
    summary: `Commission of ${row.name} set from ${startsOn}`,
    data: { name: row.name, startsOn, ...rule },
    at: now,
  });
}

/** Ends the partner's code and page; earlier referrals still earn their commission. Repeating it has no effect. */
export async function endPartner(tx: Tx, actor: Actor, { id, now }: OnPartner): Promise<void> {
  const row = await lockPartner(tx, id);
  if (row.status === "ended") return;
  await tx.update(partners).set({ status: "ended", linkId: null, updatedAt: now }).where(eq(partners.id, id));
  await record(tx, actor, partnerEnded, {
    subjectId: id,
    summary: `Partnership with ${row.name} ended`,
    data: { name: row.name },
    at: now,
  });
}

/** Forgets who a partner was; the sums stay for the books. CONFLICT while anything is owed. Twice is once. */
export async function erasePartner(tx: Tx, actor: Actor, { id, now }: OnPartner): Promise<void> {
  const row = await lockPartner(tx, id);
  if (row.erasedAt) return;
  if (await hasCommission(tx, { partnerId: id }, "owed")) throw partnerIsOwed();
  await tx
    .update(partners)
    .set({
      ...{ name: ERASED, email: "", phone: "", notes: "" },
      ...{ status: "ended", linkId: null, erasedAt: now, updatedAt: now },
    })
    .where(eq(partners.id, id));
  await record(tx, actor, partnerErased, {
    subjectId: id,
    summary: "A partner's contact erased",
    data: {},
    at: now,
  });
}

/** A new link to the partner's own page; the one before ends. */
export async function makeLink(
  tx: Tx,
  actor: Actor,
  { id, now, publicUrl }: OnPartner & { publicUrl: string },
): Promise<{ page: string }> {
  const row = await lockPartner(tx, id);
  if (row.status === "ended") throw partnerHasEnded();
  const linkId = newId(now.getTime());
  await tx.update(partners).set({ linkId, updatedAt: now }).where(eq(partners.id, id));
  await record(tx, actor, partnerLinkMade, {
    subjectId: id,
    summary: `Link to the page of ${row.name} made`,
    data: { name: row.name },
    at: now,
  });
  return { page: pageOfPartner(publicUrl, linkId) };
}

/** Disables the partner's page; repeating it has no effect. */
export async function revokeLink(tx: Tx, actor: Actor, { id, now }: OnPartner): Promise<void> {
  const row = await lockPartner(tx, id);
  if (!row.linkId) return;
  await tx.update(partners).set({ linkId: null, updatedAt: now }).where(eq(partners.id, id));
  await record(tx, actor, partnerLinkRevoked, {
    subjectId: id,
    summary: `Link to the page of ${row.name} ended`,
    data: { name: row.name },
    at: now,
  });
}
