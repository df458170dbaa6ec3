import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { customerChoicesHandlers } from "~/features/customers/choices/testing";
import { aCustomer, customerRestrictionHandlers } from "~/features/customers/restriction/testing";
import { refusalOfRestricted } from "~/features/customers/server/office";
import { customers } from "~/features/customers/server/tables";
import { customersHandlers } from "~/features/customers/testing";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { configurePublicUrl } from "~/platform/http/public-url";
import { outboxMessages } from "~/platform/mail/tables";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { CONSENT_VERSION } from "../domain/inquiries";
import { newsletterToken } from "../testing";
import { inquiriesHandlers } from "./handlers";
import { inquiriesSubscribers } from "./subscribers";
import { newsletterSubscribers } from "./tables";

useDatabase({ subscribers: inquiriesSubscribers });
refusalOfRestricted.join();

let staff: Actor;
let owner: Actor;
let id = "";
let email = "";
beforeAll(async () => {
  configurePublicUrl("https://moves.example.co.ke");
  staff = await aPerson({ role: "customer_service" });
});
beforeEach(async () => {
  id = await aCustomer();
  const [row] = await db().select().from(customers).where(eq(customers.id, id));
  email = row?.email ?? "";
  owner = await aPerson({ role: "customer", email, name: "Nekesa" });
});

async function choose(marketingConsent: boolean, over: { email?: boolean; sms?: boolean } = {}) {
  const { choices } = await callAs(customerChoicesHandlers, owner).mine();
  if (!choices) throw new Error("they are a customer");
  const { questions: _, privacy, ...rest } = choices;
  const communicationConsent = { ...privacy.communicationConsent, ...over };
  await callAs(customerChoicesHandlers, owner).choose({
    ...rest,
    privacy: { ...privacy, marketingConsent, communicationConsent },
  });
}
const note = (privacy: object) => callAs(customersHandlers, staff).edit({ id, privacy });
const visit = () => callAs(inquiriesHandlers, visitor, { ip: `198.18.9.${Math.ceil(Math.random() * 250)}` });
const statusOf = async (of = email) => {
  const [row] = await db().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, of));
  return row?.status;
};
const kindsTo = async (of = email) => {
  const rows = await db().select().from(outboxMessages).where(eq(outboxMessages.recipient, of));
  return rows.map(({ kind }) => kind).sort();
};

test("a yes in the account subscribes the confirmed address, once, and a no ends it at once", async () => {
  await choose(true);
  await choose(true);
  expect(await statusOf()).toBe("confirmed");
  expect(await kindsTo()).toEqual(["newsletter.welcome"]);
  await choose(false);
  expect(await statusOf()).toBe("unsubscribed");
  await choose(true);
  expect(await statusOf()).toBe("confirmed");
  await choose(true, { email: false });
  expect(await statusOf()).toBe("unsubscribed");
});

test("a yes that staff wrote down is asked of the mailbox first", async () => {
  await note({ marketingConsent: true });
  expect(await statusOf()).toBe("pending");
  expect(await kindsTo()).toEqual(["newsletter.confirm"]);
  await visit().confirmSubscription({ token: await newsletterToken(email, "confirm") });
  expect(await statusOf()).toBe("confirmed");
  await note({ communicationConsent: { email: false, sms: true, phone: false, whatsapp: false } });
  expect(await statusOf()).toBe("unsubscribed");
});

test("who is written down with a yes is asked; with an empty box, the visitor's own wish stays", async () => {
  const create = (to: string, marketingConsent: boolean) =>
    callAs(customersHandlers, staff).create({
      type: "individual",
      personalInfo: { firstName: "Anyango", lastName: "Odera" },
      contactInfo: { email: to, primaryPhone: `+2547331${String(Date.now()).slice(-5)}` },
      privacy: { marketingConsent },
    } as never);
  await create("anyango@example.co.ke", true);
  expect(await statusOf("anyango@example.co.ke")).toBe("pending");
  const other = "odera@example.co.ke";
  await visit().subscribe({ email: other, consent: CONSENT_VERSION });
  await visit().confirmSubscription({ token: await newsletterToken(other, "confirm") });
  await create(other, false);
  expect(await statusOf(other)).toBe("confirmed");
});

test("another consent neither begins nor ends it", async () => {
  await visit().subscribe({ email, consent: CONSENT_VERSION });
  await visit().confirmSubscription({ token: await newsletterToken(email, "confirm") });
  await note({ thirdPartySharing: true });
  expect(await statusOf()).toBe("confirmed");
  await visit().unsubscribe({ token: await newsletterToken(email, "unsubscribe") });
  await choose(false, { sms: false });
  expect(await statusOf()).toBe("unsubscribed");
});

test("the first answer that staff write down about SMS leaves it as it is", async () => {
  await visit().subscribe({ email, consent: CONSENT_VERSION });
  await visit().confirmSubscription({ token: await newsletterToken(email, "confirm") });
  await note({ communicationConsent: { email: true, sms: false, phone: false, whatsapp: false } });
  expect(await statusOf()).toBe("confirmed");
});

test("a no ends it at every address of theirs", async () => {
  const second = "nekesa.second@example.co.ke";
  await callAs(customersHandlers, staff).edit({ id, contactInfo: { alternateEmail: second } } as never);
  await visit().subscribe({ email: second, consent: CONSENT_VERSION });
  await visit().confirmSubscription({ token: await newsletterToken(second, "confirm") });
  await choose(true);
  await choose(false);
  expect([await statusOf(), await statusOf(second)]).toEqual(["unsubscribed", "unsubscribed"]);
});

test("leaving by the link takes the consent back, dated and with its source, at every address of theirs", async () => {
  const second = "nekesa.other@example.co.ke";
  await callAs(customersHandlers, staff).edit({ id, contactInfo: { alternateEmail: second } } as never);
  await visit().subscribe({ email: second, consent: CONSENT_VERSION });
  await visit().confirmSubscription({ token: await newsletterToken(second, "confirm") });
  await choose(true);
  const token = await newsletterToken(second, "unsubscribe");
  await visit().unsubscribe({ token });
  await visit().unsubscribe({ token });
  expect([await statusOf(), await statusOf(second)]).toEqual(["unsubscribed", "unsubscribed"]);
  const { consents } = await callAs(customersHandlers, staff).consents({ id });
  expect(consents.filter(({ purpose }) => purpose === "marketing")).toMatchObject([
    { granted: false, source: "newsletter", recordedByName: "Subscriber" },
    { granted: true, source: "account" },
  ]);
  await choose(true);
  expect(await statusOf()).toBe("confirmed");
  await visit().unsubscribe({ token: await newsletterToken(email, "unsubscribe") });
  expect((await callAs(customerChoicesHandlers, owner).mine()).choices?.privacy.marketingConsent).toBe(false);
});

test("of a restricted customer the newsletter ends and nothing else is changed", async () => {
  await choose(true);
  const admin = await aPerson({ role: "admin" });
  await callAs(customerRestrictionHandlers, admin).restrict({ id, reason: "Asked for by letter" });
  await visit().unsubscribe({ token: await newsletterToken(email, "unsubscribe") });
  expect(await statusOf()).toBe("unsubscribed");
  const { consents } = await callAs(customersHandlers, staff).consents({ id });
  expect(consents.map(({ source }) => source)).toEqual(["account"]);
});
