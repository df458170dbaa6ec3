import { eq } from "drizzle-orm";
import { aMove } from "~/features/jobs/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { clearancesHandlers } from "./server/handlers";

export const clearancesAs = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs(clearancesHandlers, actor, over);

export const CARETAKER = { contactName: "Wafula", contactPhone: "+254711000111" };

/** A move with a gate pass to get at its pickup. */
export async function aClearance(actor: Actor, days = 5) {
  const move = await aMove(actor, { days });
  const gate = { kind: "gate_pass" as const, address: "Riverside Court, Kilimani, Nairobi", ...CARETAKER };
  const { id } = await clearancesAs(actor).add({ id: move.id, ...gate });
  return { move, id };
}

export const tokenIn = (link: string): string => link.slice(link.lastIndexOf("/") + 1);

/** The link of the last message to an address. */
export async function linkSentTo(recipient: string): Promise<string | undefined> {
  const rows = await db().select().from(outboxMessages).where(eq(outboxMessages.recipient, recipient));
  const last = rows.sort((a, b) => a.id.localeCompare(b.id)).at(-1);
  return last && /https?:\S+\/clearance\/\S+/.exec(unseal(last.text, last.sealed))?.[0];
}

/**
 * One call of every write, for the tests that each records an event and refuses people out of reach.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => {
  const act = () => clearancesAs(acting());
  const answered = async (days: number) => {
    const { id } = await aClearance(admin(), days);
    const { link } = await clearancesAs(admin()).askCaretaker({ id });
    return { id, token: tokenIn(link) };
  };
  return {
    "clearances.add": async () => {
      const move = await aMove(admin(), { days: 40 });
      return () => act().add({ id: move.id, kind: "lift_booking", address: "Delta Towers" });
    },
    "clearances.edit": async () => {
      const { id } = await aClearance(admin(), 41);
      return () => act().edit({ id, contactName: "Barasa", contactPhone: "+254711000222" });
    },
    "clearances.decide": async () => {
      const { id } = await aClearance(admin(), 42);
      return () => act().decide({ id, to: "waived", reason: "The gate is open" });
    },
    "clearances.remove": async () => {
      const { id } = await aClearance(admin(), 43);
      return () => act().remove({ id });
    },
    "clearances.askCustomer": async () => {
      const { move } = await aClearance(admin(), 44);
      return () => act().askCustomer({ id: move.id });
    },
    "clearances.askCaretaker": async () => {
      const { id } = await aClearance(admin(), 45);
      return () => act().askCaretaker({ id });
    },
    "clearances.revokeLinks": async () => {
      const { move } = await aClearance(admin(), 46);
      await clearancesAs(admin()).askCustomer({ id: move.id });
      return () => act().revokeLinks({ id: move.id });
    },
    "clearances.answer": async () => {
      const { id, token } = await answered(47);
      return () => act().answer({ token, id, answer: "confirmed", name: "Wafula" });
    },
    "clearances.nameCaretaker": async () => {
      const { move, id } = await aClearance(admin(), 48);
      const { link } = await clearancesAs(admin()).askCustomer({ id: move.id });
      const token = tokenIn(link);
      return () => act().nameCaretaker({ token, id, contactName: "Barasa", contactPhone: "+254711000333" });
    },
  };
};
