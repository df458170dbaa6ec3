import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { customerDuplicatesHandlers } from "../../duplicates/server/handlers";
import { customerDuplicatesTasks } from "../../duplicates/server/tasks";
import { aCustomer } from "../../restriction/testing";
import { customerConsents, customers } from "../../server/tables";
import { wantedChannels } from "../domain";
import { customerChoicesHandlers } from "./handlers";
import { chooseChannels } from "./queries";

useDatabase({ tasks: customerDuplicatesTasks });

let id = "";
let owner: Actor;
const as = (actor: Actor, locale: "en" | "sw" = "en") => callAs(customerChoicesHandlers, actor, { locale });

beforeEach(async () => {
  id = await aCustomer();
  const [row] = await db().select().from(customers).where(eq(customers.id, id));
  owner = await aPerson({ role: "customer", email: row?.email ?? "", name: "Nekesa" });
});

async function chosen(actor = owner) {
  const { choices } = await as(actor).mine();
  if (!choices) throw new Error("they are a customer");
  const { questions, ...rest } = choices;
  return { questions, ...rest };
}

test("a customer changes what they allow: a dated row with the sentence they were asked", async () => {
  const { questions: _, ...was } = await chosen();
  expect(was.privacy.marketingConsent).toBe(false);
  const next = {
    privacy: { ...was.privacy, marketingConsent: true },
    communicationPreferences: { ...was.communicationPreferences, smsUpdates: false },
  };
  await as(owner, "sw").choose(next);
  await as(owner, "sw").choose(next);
  const rows = await db().select().from(customerConsents).where(eq(customerConsents.customerId, id));
  expect(rows).toMatchObject([
    {
      purpose: "marketing",
      granted: true,
      source: "account",
      wording: (await as(owner, "sw").mine()).choices?.questions.marketing,
      recordedBy: owner.personId,
    },
  ]);
  expect(rows[0]?.wording).not.toBe((await chosen()).questions.marketing);
  expect(await chosen()).toMatchObject(next);
  const told = await db().select().from(events).where(eq(events.subjectId, id));
  expect(told.filter(({ type }) => type === "customer.edited")).toMatchObject([
    { data: { fields: ["preferences.communicationPreferences", "privacy.marketingConsent"] } },
  ]);
  await as(owner).choose(was);
  expect(await db().$count(customerConsents, eq(customerConsents.customerId, id))).toBe(2);
});

test("a name of one word, which staff's form would refuse, does not keep anybody from it", async () => {
  await db().update(customers).set({ lastName: "" }).where(eq(customers.id, id));
  const { questions: _, ...was } = await chosen();
  await as(owner).choose({ ...was, privacy: { ...was.privacy, thirdPartySharing: true } });
  expect((await chosen()).privacy.thirdPartySharing).toBe(true);
});

test("it is one's own: by a confirmed address, and for customers", async () => {
  const { questions: _, ...was } = await chosen();
  const other = await aPerson({ role: "customer", email: "somebody@example.co.ke" });
  expect(await as(other).mine()).toEqual({ choices: null });
  await expect(as(other).choose(was)).rejects.toMatchObject({ code: "NOT_FOUND" });
  const unconfirmed = { ...owner, emailConfirmed: false };
  expect(await as(unconfirmed).mine()).toEqual({ choices: null });
  await expect(as(unconfirmed).choose(was)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(as(visitor).mine()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(
    as(owner).choose({ ...was, privacy: { ...was.privacy, marketingConsent: "yes" as never } }),
  ).rejects.toMatchObject({ code: "INVALID" });
  await db().update(customers).set({ status: "erased" }).where(eq(customers.id, id));
  await expect(as(owner).choose(was)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

const both = { email: true, sms: true };
const mail = { email: true, sms: false };
const text = { email: false, sms: true };
const none = { email: false, sms: false };
test.each([
  [both, { emailUpdates: true, smsUpdates: false }, both, mail],
  [mail, { emailUpdates: false, smsUpdates: true }, both, none],
  [text, { emailUpdates: true, smsUpdates: true }, both, text],
  [both, { emailUpdates: true, smsUpdates: true }, text, text],
  [both, { emailUpdates: true, smsUpdates: true }, mail, mail],
])("of %j, who wants %j and allows %j is told by %j", (open, wants, allowed, told) => {
  expect(wantedChannels(open, wants, allowed)).toEqual(told);
});

test("service messages follow the choice; of somebody unknown all open channels are used", async () => {
  const open = { email: true, sms: true };
  const { questions: _, ...was } = await chosen();
  await as(owner).choose({
    ...was,
    communicationPreferences: { ...was.communicationPreferences, emailUpdates: false },
  });
  const [row] = await db().select().from(customers).where(eq(customers.id, id));
  const nobody = { customerId: null, email: "nobody@example.co.ke", phone: "+254711999888" };
  const told = (whom: object) => transaction((tx) => chooseChannels(tx, open, { ...nobody, ...whom }));
  expect(await told({ customerId: id })).toEqual(text);
  expect(await told({ email: row?.email.toUpperCase() })).toEqual(text);
  expect(await told({ phone: row?.phone })).toEqual(text);
  expect(await told({})).toEqual(open);
  const { privacy } = was;
  const communicationConsent = { ...privacy.communicationConsent, sms: false };
  await as(owner).choose({ ...was, privacy: { ...privacy, communicationConsent } });
  expect(await told({ customerId: id })).toEqual(mail);
});

test("of merged customers, what either of them decides in their account holds for both", async () => {
  const other = await aCustomer();
  const [row] = await db().select().from(customers).where(eq(customers.id, other));
  const merged = await aPerson({ role: "customer", email: row?.email ?? "", name: "Nekesa W." });
  const admin = await aPerson({ role: "admin" });
  await callAs(customerDuplicatesHandlers, admin).merge({ id, mergedId: other });
  const { questions: _, ...was } = await chosen(merged);
  const communicationPreferences = { ...was.communicationPreferences, smsUpdates: false };
  await as(merged).choose({ privacy: { ...was.privacy, thirdPartySharing: true }, communicationPreferences });
  expect(await chosen()).toMatchObject({ privacy: { thirdPartySharing: true }, communicationPreferences });
  for (const customerId of [id, other])
    await transaction(async (tx) => {
      expect(await chooseChannels(tx, both, { customerId, email: "", phone: "" })).toEqual(mail);
    });
});
