import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { saveSettings } from "~/features/settings/server/commands";
import { getSettingsForPage } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { configureStorage } from "~/platform/storage/storage";
import { useDatabase } from "~/platform/testing/database";
import { aCheck, aVehicle, fleetAs } from "../../testing";
import { vehicleDefects } from "../../workshop/server/tables";
import { DEFAULT_CHECKLIST } from "../domain";
import { vehicleChecksSection } from "../settings";
import { checksFacts } from "./queries";
import { checksTasks } from "./tasks";

useDatabase({ tasks: checksTasks });
checksFacts.join();

const BRAKES = "Brakes and hand brake";
let supervisor: Actor;
let driver: Actor;
let storage: ReturnType<typeof memoryStorage>;
beforeAll(async () => {
  storage = memoryStorage();
  configureStorage(storage);
  supervisor = await aPerson({ role: "supervisor" });
  driver = await aPerson({ role: "driver" });
});
const office = () => fleetAs(supervisor);
const phone = () => fleetAs(driver).checks;
async function aPhoto(): Promise<File> {
  const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: "#446" } });
  return new File([new Uint8Array(await picture.jpeg().toBuffer())], "defect.jpg");
}
const weak = (severity: "minor" | "severe" = "severe") => ({ item: BRAKES, what: "Pedal sinks", severity });

async function saveChecklist(items: typeof DEFAULT_CHECKLIST) {
  const admin = await aPerson({ role: "admin" });
  await transaction(async (tx) => {
    const { version } = await getSettingsForPage(tx, vehicleChecksSection);
    await saveSettings(tx, admin, {
      section: vehicleChecksSection,
      value: { items },
      version,
      now: new Date(),
    });
  });
}

describe("a check", () => {
  test("is a reading, shows on the vehicle and in the list, and has its history", async () => {
    const { id, plate } = await aVehicle(supervisor);
    expect(await office().vehicles.get({ id })).toMatchObject({ check: null });
    const check = await aCheck(driver, id);
    await phone().send({ ...check, note: "Half a tank" });
    expect(await office().vehicles.get({ id })).toMatchObject({
      odometer: check.km,
      check: { defects: 0, by: driver.name },
    });
    const { rows } = await office().vehicles.list({ search: plate });
    expect(rows).toMatchObject([{ check: { defects: 0 } }]);
    const { vehicles } = await phone().vehicles();
    expect(vehicles.find((one) => one.id === id)).toMatchObject({ plate, today: { defects: 0 } });
    const { checks } = await office().checks.list({ id });
    expect(checks).toMatchObject([
      { km: check.km, items: check.answers.length, defects: [], note: "Half a tank" },
    ]);
  });

  test("with a severe defect sends the vehicle to the workshop, with its photo", async () => {
    const { id } = await aVehicle(supervisor);
    const photo = await aPhoto();
    await phone().send(await aCheck(driver, id, [{ ...weak(), photo }]));
    expect(await office().vehicles.get({ id })).toMatchObject({
      state: "workshop",
      stateReason: "Pedal sinks",
      check: { defects: 1 },
    });
    const [check] = (await office().checks.list({ id })).checks;
    expect(check?.defects).toMatchObject([{ item: BRAKES, severity: "severe", photo: expect.any(String) }]);
    const { defects } = await office().workshop.get({ id });
    expect(defects).toMatchObject([{ what: "Pedal sinks", photo: check?.defects[0]?.photo }]);
  });

  test("that is sent twice counts once, also at the same time", async () => {
    const { id } = await aVehicle(supervisor);
    const check = await aCheck(driver, id, [{ ...weak("minor"), photo: await aPhoto() }]);
    const before = storage.files.size;
    await Promise.all([phone().send(check), phone().send(check), phone().send(check)]);
    await phone().send(check);
    expect((await office().checks.list({ id })).checks).toHaveLength(1);
    expect((await office().workshop.get({ id })).defects).toHaveLength(1);
    expect(storage.files.size - before).toBe(1);
    const other = await aVehicle(supervisor);
    const again = { ...(await aCheck(driver, other.id)), checkId: check.checkId };
    await expect(phone().send(again)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("leaves nothing behind if it is refused", async () => {
    const { id } = await aVehicle(supervisor);
    await office().vehicles.read({
      id,
      km: 90_000,
      day: new Date().toISOString().slice(0, 10),
      correction: null,
    });
    const check = { ...(await aCheck(driver, id, [{ ...weak(), photo: await aPhoto() }])), km: 80_000 };
    const before = [storage.files.size, await db().$count(vehicleDefects)];
    await expect(phone().send(check)).rejects.toMatchObject({
      data: { fields: { km: expect.stringContaining("90,000") } },
    });
    expect([storage.files.size, await db().$count(vehicleDefects)]).toEqual(before);
    expect(await office().vehicles.get({ id })).toMatchObject({ state: "active", check: null });
    await phone().send({ ...check, isKmSure: true });
    expect(await office().vehicles.get({ id })).toMatchObject({ state: "workshop", odometer: 90_000 });
    expect((await office().checks.list({ id })).checks).toMatchObject([{ km: 80_000, isKmLower: true }]);
  });

  test("answers every line of its list, and describes each defect", async () => {
    const { id } = await aVehicle(supervisor);
    const check = await aCheck(driver, id);
    const some = { ...check, answers: check.answers.slice(1) };
    await expect(phone().send(some)).rejects.toMatchObject({ code: "CONFLICT" });
    const silent = {
      ...check,
      answers: check.answers.map((answer) => ({ ...answer, isOk: answer.item !== BRAKES })),
    };
    await expect(phone().send(silent)).rejects.toMatchObject({ code: "INVALID" });
    const file = new File(["<script>"], "defect.jpg");
    const unreadable = await aCheck(driver, id, [{ ...weak(), photo: file }]);
    await expect(phone().send(unreadable)).rejects.toMatchObject({ code: "INVALID" });
    await office().vehicles.setState({ id, state: "retired", reason: "Sold" });
    await expect(phone().send(check)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

test("the checklist is the company's, and old checks keep their words", async () => {
  const { id } = await aVehicle(supervisor, { class: "motorbike" });
  await phone().send(await aCheck(driver, id));
  const items = [
    { en: "Chain", sw: "Cheni", of: "motorbike" as const, isVital: true },
    { en: "Tail lift", sw: "Lifti ya nyuma", of: "truck_7t" as const, isVital: false },
  ];
  await saveChecklist(items);
  expect((await phone().begin({ id })).items).toEqual([{ en: "Chain", sw: "Cheni", isVital: true }]);
  const [before] = (await office().checks.list({ id })).checks;
  expect(before?.items).toBeGreaterThan(1);
  await saveChecklist(DEFAULT_CHECKLIST);
});

test("drivers and keepers of the fleet check; drivers see nothing else, others nothing", async () => {
  const { id } = await aVehicle(supervisor);
  await fleetAs(supervisor).checks.send(await aCheck(supervisor, id));
  await expect(phone().list({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const packer = fleetAs(await aPerson({ role: "packer" })).checks;
  await expect(packer.begin({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(packer.vehicles()).rejects.toMatchObject({ code: "FORBIDDEN" });
  const check = { ...(await aCheck(driver, id)), checkId: newId() };
  await expect(packer.send(check)).rejects.toMatchObject({ code: "FORBIDDEN" });
});
