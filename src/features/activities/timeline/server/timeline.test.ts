import { expect, test } from "vitest";
import { aLead, leadsHandlers } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { anInquiry } from "~/features/inquiries/testing";
import { recordIntake } from "~/features/lead-intake/server/commands/record-intake";
import { requestedQuote } from "~/features/quotes/testing";
import { transaction } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aPhone } from "~/platform/testing/phones";
import { activitiesHandlers } from "../../server/handlers";
import { activitiesSubscribers } from "../../server/subscribers";
import { anActivity } from "../../testing";
import { leadTimelineHandlers } from "./handlers";

useDatabase({ subscribers: activitiesSubscribers });

const take = (kind: "inquiry" | "quote", key: string, over: object = {}) =>
  transaction((tx) => recordIntake(tx, { kind, key, now: new Date(), ...over }));
const kindsOf = (entries: readonly { kind: string }[]) => new Set(entries.map(({ kind }) => kind));

test("a lead's timeline has its forms, quotes and activities in one order, and what is next", async () => {
  const manager = await aPerson({ role: "manager" });
  const asked = { email: "timeline@example.co.ke", phone: aPhone() };
  const form = await anInquiry({ ...asked, message: "Two rooms and a piano" });
  const touch = { utmSource: "google", utmCampaign: "july" };
  const id = (await take("inquiry", form.id, { touch })) ?? "";
  const other = await anInquiry({ ...asked, name: "Somebody Else", phone: aPhone() });
  await take("inquiry", other.id, { silent: true });
  const quote = await requestedQuote({ customer: { name: "Achieng Odhiambo", ...asked } });
  expect(await take("quote", quote.number, { silent: true })).toBe(id);

  const timeline = callAs(leadTimelineHandlers, manager);
  const before = await timeline.get({ id });
  expect(before).toMatchObject({ step: "answer", next: null });
  expect(before.arrivals).toMatchObject([
    { kind: "inquiry", ref: form.id, message: "Two rooms and a piano", via: "july, google", name: "" },
    { kind: "inquiry", ref: other.id, name: "Somebody Else", email: "", phone: other.phone },
    { kind: "quote", ref: quote.number, message: "" },
  ]);

  const call = await anActivity(manager, { leadId: id, subject: "Ring about the piano" });
  const planned = await timeline.get({ id });
  expect(planned).toMatchObject({ step: "planned", next: { id: call.id, subject: "Ring about the piano" } });
  await callAs(activitiesHandlers, manager).complete({ id: call.id, outcome: "Spoken with" });
  const after = await timeline.get({ id });
  expect(after).toMatchObject({ step: "qualify", next: null });
  expect(kindsOf(after.entries)).toEqual(new Set(["lead", "inquiry", "quote", "activity", "message"]));
  const at = after.entries.map((entry) => entry.at.getTime());
  expect(at).toEqual(at.toSorted((one, next) => next - one));
  const begun = await timeline.get({ id, limit: 2 });
  expect(begun).toMatchObject({ isMore: true, entries: after.entries.slice(0, 2) });
});

test("shows what one may see alone, and leads of others to nobody", async () => {
  const manager = await aPerson({ role: "manager" });
  const form = await anInquiry({ email: "seen@example.co.ke", phone: aPhone() });
  const id = (await take("inquiry", form.id)) ?? "";
  const reader = mintActor({ ...manager, permissions: new Map([["view_leads", "all"]]) });
  const seen = await callAs(leadTimelineHandlers, reader).get({ id });
  expect(kindsOf(seen.entries)).toEqual(new Set(["lead"]));
  expect(seen.arrivals).toEqual([]);
  await expect(
    callAs(leadTimelineHandlers, await aPerson({ role: "driver" })).get({ id }),
  ).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  await expect(callAs(leadTimelineHandlers, manager).get({ id: "LEAD20269999" })).rejects.toMatchObject({
    code: "NOT_FOUND",
    message: "Lead not found",
  });
});

test("a merged lead's number has the survivor's timeline, with its own history in it", async () => {
  const manager = await aPerson({ role: "manager" });
  const [stays, goes] = [await aLead(manager), await aLead(manager)];
  await callAs(leadsHandlers, manager).merge({ id: stays.id, mergedId: goes.id });
  const timeline = callAs(leadTimelineHandlers, manager);
  const ofSurvivor = await timeline.get({ id: stays.leadNumber });
  expect(ofSurvivor.entries.map(({ what }) => what)).toContain(`Lead ${goes.leadNumber} created`);
  expect((await timeline.get({ id: goes.leadNumber })).entries).toEqual(ofSurvivor.entries);
});
