import { aCampaign } from "~/features/campaigns/testing";
import { leads } from "~/features/crm/leads/server/tables";
import { newsletterSubscribers } from "~/features/inquiries/server/tables";
import { setCommunication } from "~/features/messaging/testing";
import { db, transaction } from "~/platform/db/database";
import { insertRows } from "~/platform/db/insert-rows";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { mailingsHandlers } from "./server/handlers";
import { mailingRecipients } from "./server/tables";

export const asMailings = (actor: Actor, now = new Date()) => callAs(mailingsHandlers, actor, { now });

let made = 0;

export const aMessage = {
  subjectEn: "Moving before the holidays?",
  subjectSw: "Unahama kabla ya likizo?",
  bodyEn: "December days go fast.\n\nAsk us for a day this week.",
  bodySw: "Siku za Desemba huisha haraka.\n\nTuulize siku wiki hii.",
};

/** Creates leads of one company, of whom the first `agreed` confirmed the newsletter. Returns their addresses. */
export async function manyLeads(company: string, { all, agreed }: { all: number; agreed: number }) {
  made += 1;
  const at = new Date();
  const emails = Array.from(
    { length: all },
    (_, nth) => `audience${made}.${String(nth).padStart(5, "0")}@example.co.ke`,
  );
  await transaction(async (tx) => {
    await insertRows(
      tx,
      leads,
      emails.map((email, nth) => ({
        ...{ id: newId(), leadNumber: `LEAD9${made}${String(nth).padStart(6, "0")}`, firstName: "Naserian" },
        ...{
          lastName: "Lemayian",
          company,
          email,
          phone: `+2547${String(made % 100).padStart(2, "0")}${String(nth).padStart(6, "0")}`,
        },
        ...{
          source: "website",
          score: 20,
          respondBy: at,
          status: "new",
          rating: "cold",
          title: "",
          website: "",
        },
        ...{
          address: {},
          lostReason: "",
          interestedServices: [],
          estimatedValue: 0,
          budget: 0,
          painPoints: [],
        },
        ...{ decisionMaker: false, preferredContactMethod: "email", bestTimeToContact: "", alsoKnown: "" },
        ...{ timezone: "Africa/Nairobi", contactAttempts: 0, conversionValue: 0, moveFrom: "", moveTo: "" },
        ...{ locale: nth % 2 === 0 ? "en" : "sw", campaignSource: "", notes: "", tags: [] },
        ...{ createdAt: at, updatedAt: at },
      })),
    );
    await insertRows(
      tx,
      newsletterSubscribers,
      emails.slice(0, agreed).map((email) => ({
        ...{ id: newId(), email, status: "confirmed", locale: "en", consentVersion: "1" },
        ...{ subscribedAt: at, confirmedAt: at },
      })),
    );
  });
  return emails;
}

/** Adds a recipient to a new campaign. */
export async function mailedTo(actor: Actor, { name, email }: { name: string; email: string }) {
  const { id: campaignId } = await aCampaign(actor, "email");
  await db().insert(mailingRecipients).values({ campaignId, address: email, name, locale: "en" });
}

/**
 * One call of every write, for the test that each leaves an event.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => {
  const written = async () => {
    await setCommunication({ marketingEmails: true });
    const { id } = await aCampaign(admin(), "email");
    const company = `Audience of ${id}`;
    await manyLeads(company, { all: 1, agreed: 1 });
    await asMailings(admin()).save({ id, audience: "leads", viewId: null, ...aMessage });
    return id;
  };
  const scheduled = async () => {
    const id = await written();
    await asMailings(admin()).schedule({ id, sendAt: new Date("2099-01-01T10:00:00+03:00") });
    return id;
  };
  return {
    "mailings.save": async () => {
      const { id } = await aCampaign(admin(), "email");
      return () => asMailings(acting()).save({ id, audience: "leads", viewId: null, ...aMessage });
    },
    "mailings.test": async () => {
      const id = await written();
      return () => asMailings(acting()).test({ id });
    },
    "mailings.schedule": async () => {
      const id = await written();
      return () => asMailings(acting()).schedule({ id, sendAt: new Date("2099-01-01T10:00:00+03:00") });
    },
    "mailings.pause": async () => {
      const id = await scheduled();
      return () => asMailings(acting()).pause({ id });
    },
    "mailings.resume": async () => {
      const id = await scheduled();
      await asMailings(admin()).pause({ id });
      return () => asMailings(acting()).resume({ id });
    },
    "mailings.cancel": async () => {
      const id = await scheduled();
      return () => asMailings(acting()).cancel({ id });
    },
  };
};
