import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { deactivatePerson } from "~/features/identity/server/commands/manage-people";
import { aPerson } from "~/features/identity/testing";
import { db, transaction } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import { type Actor, visitor } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import { isSafePin } from "../domain/pins";
import { aCrewBrowser, anInvited, crewAs, crewOfficeAs, TEST_PIN, tokenTo } from "../testing";
import { crewSubscribers } from "./subscribers";
import { crewDevices, crewPins } from "./tables";

useDatabase({ subscribers: crewSubscribers });

let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
});

const DAY = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * DAY);

async function aSignedIn() {
  const invited = await anInvited(admin);
  const browser = aCrewBrowser();
  await browser.call((api) =>
    api.setPin({ token: invited.token, pin: TEST_PIN, device: browser.device, deviceName: "Tecno Spark" }),
  );
  return { ...invited, browser };
}

test("an invitation shows its person, sets a PIN once, and signs in for 30 days", async () => {
  const { token, actor, number, phone } = await anInvited(admin);
  const browser = aCrewBrowser();
  expect(await browser.call((api) => api.readInvitation({ token }))).toEqual({
    ...{ name: actor.name, phone, language: "sw" },
  });
  const set = { token, pin: TEST_PIN, device: browser.device, deviceName: "Tecno Spark" };
  await expect(browser.call((api) => api.setPin({ ...set, pin: "111111" }))).rejects.toMatchObject({
    data: { fields: { pin: expect.anything() } },
  });
  const { person } = await browser.call((api) => api.setPin(set));
  expect(person.id).toBe(actor.personId);
  expect((await browser.actor()).personId).toBe(actor.personId);
  expect((await browser.actor(later(29))).personId).toBe(actor.personId);
  expect((await browser.actor(later(31))).kind).toBe("visitor");
  await expect(aCrewBrowser().call((api) => api.setPin(set))).rejects.toMatchObject({ code: "GONE" });
  expect(await crewOfficeAs(admin).devices({ number })).toMatchObject({
    ...{ mayUse: true, phone, invitedUntil: null, devices: [{ name: "Tecno Spark" }] },
  });
});

test("a link ends after its days, and with the next one", async () => {
  const { token, phone, invite } = await anInvited(admin);
  const read = (given: string, now = new Date()) =>
    aCrewBrowser().call((api) => api.readInvitation({ token: given }), { now });
  await expect(read(token, later(4))).rejects.toMatchObject({ code: "GONE" });
  await invite();
  await expect(read(token)).rejects.toMatchObject({ code: "GONE" });
  expect(await read(await tokenTo(phone))).toMatchObject({ phone });
  await expect(read(`${token.slice(0, -2)}xx`)).rejects.toMatchObject({ code: "GONE" });
});

test("phone and PIN sign in; others get one and the same answer, then a rest", async () => {
  const { phone, personId } = await aSignedIn();
  const browser = aCrewBrowser();
  const signIn = (given: object) =>
    browser.call((api) =>
      api.signIn({ phone, pin: TEST_PIN, device: browser.device, deviceName: "", ...given }),
    );
  const refused = { code: "INVALID", data: { reason: "crew_sign_in_refused" } };
  await expect(signIn({ pin: "920417" })).rejects.toMatchObject(refused);
  await expect(signIn({ phone: "+254700999888" })).rejects.toMatchObject(refused);
  expect((await signIn({})).person.id).toBe(personId);
  const [pin] = await db().select().from(crewPins).where(eq(crewPins.personId, personId));
  expect(pin?.pinHash).not.toContain(TEST_PIN);
  const guesses = Array.from(
    { length: 12 },
    () => () => signIn({ pin: "920417" }).catch((error) => error.code),
  );
  const answers: string[] = [];
  for (const guess of guesses) answers.push(await guess());
  expect(answers.at(-1)).toBe("TOO_MANY_REQUESTS");
  await expect(signIn({})).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("suspension signs a phone out in its own transaction, and no new sign-in is possible", async () => {
  const { browser, personId, phone } = await aSignedIn();
  await transaction((tx) => deactivatePerson(tx, admin, { id: personId, now: new Date() }));
  expect((await browser.actor()).kind).toBe("visitor");
  expect(await db().$count(crewDevices, eq(crewDevices.personId, personId))).toBe(0);
  await expect(browser.call((api) => api.bundle())).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  await expect(
    aCrewBrowser().call((api) =>
      api.signIn({ phone, pin: TEST_PIN, device: browser.device, deviceName: "" }),
    ),
  ).rejects.toMatchObject({ data: { reason: "crew_sign_in_refused" } });
  const ended = await db().select().from(events).where(eq(events.subjectId, personId));
  expect(ended.map(({ type }) => type)).toContain("crew-access.signed_out");
});

test("a phone has a crew's permissions alone, whatever its person may do in the office", async () => {
  const { browser, personId } = await aSignedIn();
  const office = await aPerson({ role: "admin" });
  await db()
    .update(crewDevices)
    .set({ personId: office.personId ?? "" })
    .where(eq(crewDevices.personId, personId));
  const actor = await browser.actor();
  expect(actor.personId).toBe(office.personId);
  expect([...actor.permissions.keys()].sort()).toEqual([
    ...["access_assigned_moves", "lead_crew", "update_move_status", "update_packing_status"],
    ...["use_crew_app", "view_moves"],
  ]);
});

test("the person and the office sign phones out, one or all", async () => {
  const { browser, phone, number } = await aSignedIn();
  const second = aCrewBrowser();
  const enter = () =>
    second.call((api) => api.signIn({ phone, pin: TEST_PIN, device: second.device, deviceName: "Infinix" }));
  await enter();
  const { devices } = await browser.call((api) => api.me());
  expect(devices.map(({ name, isThis }) => [name, isThis]).sort()).toEqual([
    ["Infinix", false],
    ["Tecno Spark", true],
  ]);
  const other = devices.find(({ isThis }) => !isThis)?.id ?? "";
  await browser.call((api) => api.signOut({ id: other }));
  expect((await second.actor()).kind).toBe("visitor");
  const stranger = await aSignedIn();
  const [strange] = (await stranger.browser.call((api) => api.me())).devices;
  await expect(browser.call((api) => api.signOut({ id: strange?.id ?? "" }))).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  await crewOfficeAs(admin).signOut({ number });
  expect((await browser.actor()).kind).toBe("visitor");
});

test("only crew are invited, by people who manage them", async () => {
  const { number } = await anInvited(admin);
  const driver = await aPerson({ role: "driver" });
  await expect(crewOfficeAs(driver).invite({ number })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const supervisor = await aPerson({ role: "supervisor", department: "elsewhere" });
  await expect(crewOfficeAs(supervisor).invite({ number })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(crewAs(visitor).bundle()).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const accountant = await aPerson({ role: "accountant" });
  await expect(crewAs(accountant).bundle()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test.each([
  ["480613", true],
  ["111111", false],
  ["121212", false],
  ["123123", false],
  ["345678", false],
  ["987654", false],
  ["722418", false],
  ["12345", false],
])("PIN %s is safe: %s", (pin, isSafe) => {
  expect(isSafePin(pin, "+254722418305")).toBe(isSafe);
});
