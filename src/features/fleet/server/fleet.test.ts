import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { aPdf } from "~/features/documents/testing";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { configureStorage } from "~/platform/storage/storage";
import { useDatabase } from "~/platform/testing/database";
import { getReceipt } from "../fuel/server/queries";
import { fuelTasks } from "../fuel/server/tasks";
import { papersFacts } from "../papers/server/queries";
import { papersTasks } from "../papers/server/tasks";
import { aDefect, aFilling, aPaper, aPlate, aService, aVehicle, fleetAs } from "../testing";
import { BLANK_VEHICLE } from "../vehicles/domain";

useDatabase({ tasks: [...papersTasks, ...fuelTasks] });
papersFacts.join();

const today = nairobiDate(new Date());
let supervisor: Actor;
let planner: Actor;
let driver: Actor;
let accountant: Actor;
beforeAll(async () => {
  configureStorage(memoryStorage());
  supervisor = await aPerson({ role: "supervisor" });
  planner = await aPerson({ role: "manager" });
  driver = await aPerson({ role: "driver" });
  accountant = await aPerson({ role: "accountant" });
});
const fleet = () => fleetAs(supervisor);
const problemsOf = async (id: string) => (await fleet().vehicles.get({ id })).problems;

describe("vehicles", () => {
  test("one plate is one vehicle, however it is written", async () => {
    const { plate, id } = await aVehicle(supervisor);
    const typed = plate.toLowerCase().replace(" ", "-");
    await expect(fleet().vehicles.add({ ...BLANK_VEHICLE, plate: typed })).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { plate: expect.any(String) } },
    });
    const two = aPlate();
    const added = await Promise.allSettled(
      [two, two].map((one) => fleet().vehicles.add({ ...BLANK_VEHICLE, plate: one })),
    );
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const found = await fleet().vehicles.list({ search: plate.replace(" ", "") });
    expect(found.rows.map((row) => row.id)).toEqual([id]);
  });

  test("a vehicle that is not in use says why, and may not go out", async () => {
    const { id } = await aVehicle(supervisor);
    expect(await problemsOf(id)).toEqual([]);
    await expect(fleet().vehicles.setState({ id, state: "blocked" })).rejects.toMatchObject({
      data: { fields: { reason: expect.any(String) } },
    });
    await fleet().vehicles.setState({ id, state: "workshop", reason: "Brakes", until: addDays(today, 3) });
    expect(await problemsOf(id)).toEqual(["In the workshop: Brakes"]);
    await fleet().vehicles.setState({ id, state: "retired", reason: "Sold" });
    await expect(fleet().vehicles.setState({ id, state: "workshop", reason: "x" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    await fleet().vehicles.setState({ id, state: "active" });
    expect(await problemsOf(id)).toEqual([]);
  });

  test("two editors notice each other", async () => {
    const vehicle = await aVehicle(supervisor);
    await fleet().vehicles.edit({ ...vehicle, seats: 5 });
    await expect(fleet().vehicles.edit({ ...vehicle, seats: 6 })).rejects.toMatchObject({ code: "CONFLICT" });
  });

  test("an odometer only rises, unless a correction says why", async () => {
    const { id } = await aVehicle(supervisor);
    const read = (km: number, correction: string | null = null, day = today) =>
      fleet().vehicles.read({ id, km, day, correction });
    await read(1_000);
    await read(1_000);
    await expect(read(999)).rejects.toMatchObject({ data: { fields: { km: expect.any(String) } } });
    await expect(read(2_000, null, addDays(today, -1))).rejects.toMatchObject({
      data: { fields: { day: expect.any(String) } },
    });
    await expect(read(2_000, null, addDays(today, 1))).rejects.toMatchObject({
      data: { fields: { day: expect.any(String) } },
    });
    await expect(read(10, "")).rejects.toMatchObject({
      data: { fields: { correction: expect.any(String) } },
    });
    await read(10, "New odometer");
    await read(20);
    expect(await fleet().vehicles.get({ id })).toMatchObject({ odometer: 20, odometerOn: today });
    const written = db().execute(
      sql`insert into vehicle_readings (id, vehicle_id, km, day) values (gen_random_uuid(), ${id}, 5, ${today})`,
    );
    await expect(written).rejects.toMatchObject({ cause: { message: expect.stringContaining("falls") } });
  });

  test("no order of readings at once makes it fall", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 6 }),
        async (kms) => {
          const { id } = await aVehicle(supervisor);
          await Promise.allSettled(
            kms.map((km) => fleet().vehicles.read({ id, km, day: today, correction: null })),
          );
          const { readings } = await fleet().vehicles.readings({ id });
          const inOrder = readings.map(({ km }) => km).reverse();
          expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
          expect((await fleet().vehicles.get({ id })).odometer).toBe(inOrder.at(-1));
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe("papers", () => {
  test("from the day after its end a paper keeps the vehicle in, until a newer one is valid", async () => {
    const { id } = await aVehicle(supervisor);
    await aPaper(supervisor, id, { validTo: today });
    expect(await fleet().vehicles.get({ id })).toMatchObject({ problems: [], nextExpiry: today });
    const { id: paperId, updatedAt } = (await fleet().papers.list({ id })).papers[0] ?? {};
    await fleet().papers.edit({
      ...{ id, paperId: paperId ?? "", kind: "insurance", updatedAt: updatedAt ?? new Date() },
      validTo: addDays(today, -1),
    });
    expect(await problemsOf(id)).toEqual(["Insurance expired"]);
    await aPaper(supervisor, id, { validFrom: addDays(today, 1), validTo: addDays(today, 365) });
    // Not valid before it begins.
    expect(await problemsOf(id)).toEqual(["Insurance expired"]);
    await aPaper(supervisor, id, { validFrom: today, validTo: addDays(today, 30) });
    expect(await problemsOf(id)).toEqual([]);
  });

  test("a paper without an end never expires, and one that was deleted does not count", async () => {
    const { id } = await aVehicle(supervisor);
    const paper = await aPaper(supervisor, id, { kind: "licence", validTo: addDays(today, -5) });
    expect(await problemsOf(id)).toEqual(["Licence expired"]);
    await fleet().papers.remove({ id, paperId: paper.id });
    expect(await problemsOf(id)).toEqual([]);
    await fleet().papers.restore({ id, paperId: paper.id });
    await aPaper(supervisor, id, { kind: "licence", validTo: null });
    expect(await problemsOf(id)).toEqual([]);
  });

  test("days and covers make sense", async () => {
    const { id } = await aVehicle(supervisor);
    await expect(
      aPaper(supervisor, id, { validFrom: "2026-02-02", validTo: "2026-02-01" }),
    ).rejects.toMatchObject({ code: "INVALID" });
    await expect(aPaper(supervisor, id, { coverLimit: 100 })).rejects.toMatchObject({ code: "INVALID" });
    const cover = { kind: "transit_cover", coverLimit: 300_000_000, excludedZones: ["Mandera"] };
    expect(await aPaper(supervisor, id, cover)).toMatchObject(cover);
  });

  test("a file is read by its content, and what is no paper is refused", async () => {
    const { id } = await aVehicle(supervisor);
    const file = aPdf("policy.pdf");
    const script = new File(["<script>alert(1)</script>"], "policy.pdf");
    await expect(aPaper(supervisor, id, { file: script })).rejects.toMatchObject({ code: "INVALID" });
    expect(await aPaper(supervisor, id, { file })).toMatchObject({
      name: "policy.pdf",
      path: expect.any(String),
    });
  });

  test("the calendar has the last end of each kind, without retired vehicles", async () => {
    const { id, plate } = await aVehicle(supervisor);
    await aPaper(supervisor, id, { validTo: addDays(today, 5) });
    await aPaper(supervisor, id, { validTo: addDays(today, 9) });
    const ends = async () => {
      const { papers } = await fleet().papers.calendar({ from: today, to: addDays(today, 30) });
      return papers
        .filter((end) => end.plate === plate)
        .map(({ validTo, validity }) => ({ validTo, validity }));
    };
    expect(await ends()).toEqual([{ validTo: addDays(today, 9), validity: "ending" }]);
    await fleet().vehicles.setState({ id, state: "retired", reason: "Sold" });
    expect(await ends()).toEqual([]);
  });
});

describe("workshop and fuel", () => {
  test("a filling keeps its receipt, which only the fleet's keepers read, and loses it when it is removed", async () => {
    const { id } = await aVehicle(supervisor);
    const script = new File(["<script>alert(1)</script>"], "receipt.jpg");
    const filling = { ...aFilling, id, day: today };
    await expect(fleet().fuel.add({ ...filling, file: script })).rejects.toMatchObject({ code: "INVALID" });
    const { id: fuelId } = await fleet().fuel.add({ ...filling, file: aPdf("receipt.pdf") });
    const { fillings } = await fleet().fuel.list({ id });
    expect(fillings).toMatchObject([{ id: fuelId, receipt: `/documents/vehicle-fuel/${id}/${fuelId}.pdf` }]);
    const file = { vehicleId: id, id: fuelId };
    expect(await getReceipt(db(), file)).toMatchObject({ name: "receipt.pdf" });
    await expect(getReceipt(db(), { ...file, vehicleId: fuelId })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await fleet().fuel.remove({ id, fuelId });
    await expect(getReceipt(db(), file)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("a severe defect sends the vehicle to the workshop, and its repair does not bring it back", async () => {
    const { id } = await aVehicle(supervisor);
    await fleet().workshop.report({ ...aDefect, id, noticedOn: today });
    expect(await problemsOf(id)).toEqual([]);
    const { id: defectId } = await fleet().workshop.report({
      ...{ id, what: "No brakes", severity: "severe", noticedOn: today },
    });
    expect(await problemsOf(id)).toEqual(["In the workshop: No brakes"]);
    await fleet().workshop.repair({ id, defectId, day: today, repair: "New pads" });
    expect(await problemsOf(id)).toEqual(["In the workshop: No brakes"]);
    await expect(fleet().workshop.repair({ id, defectId, day: today })).rejects.toMatchObject({
      code: "CONFLICT",
    });
  });

  test("kilometres of a service are a reading; late ones are not", async () => {
    const { id } = await aVehicle(supervisor);
    await fleet().vehicles.read({ id, km: 1_000, day: addDays(today, -2), correction: null });
    await fleet().workshop.record({ ...aService, id, day: today, km: 1_500, nextKm: 1_900 });
    await fleet().fuel.add({ ...aFilling, id, day: addDays(today, -1), km: 1_200 });
    expect((await fleet().vehicles.get({ id })).odometer).toBe(1_500);
    await expect(fleet().fuel.add({ ...aFilling, id, day: today, km: 1_400 })).rejects.toMatchObject({
      data: { fields: { km: expect.any(String) } },
    });
    expect(await fleet().workshop.get({ id })).toMatchObject({ state: "soon", next: { nextKm: 1_900 } });
    await fleet().vehicles.read({ id, km: 1_900, day: today, correction: null });
    expect(await fleet().workshop.get({ id })).toMatchObject({ state: "due" });
    await expect(
      fleet().workshop.record({ ...aService, id, day: today, nextOn: today }),
    ).rejects.toMatchObject({ code: "INVALID" });
    await expect(fleet().workshop.record({ ...aService, id, day: addDays(today, 1) })).rejects.toMatchObject({
      data: { fields: { day: expect.any(String) } },
    });
  });

  test("a filling that was sent twice counts once, and costs add up by month", async () => {
    const { id, plate } = await aVehicle(supervisor, { consumption: 10 });
    const filling = { ...aFilling, id, day: today, km: 5_000 };
    const again = fleetAs(supervisor, { idempotencyKey: `fuel ${plate}` }).fuel;
    await again.add(filling);
    await again.add(filling);
    await fleet().fuel.add({ ...aFilling, id, day: today, km: 5_500 });
    await fleet().workshop.record({ ...aService, id, day: today });
    const { fillings, mean } = await fleet().fuel.list({ id });
    // 62.5 litres for 500 km.
    expect(fillings.map(({ consumption, isOutlier }) => [consumption, isOutlier])).toEqual([
      [12.5, false],
      [null, false],
    ]);
    expect(mean).toBe(12.5);
    const { months, vehicles } = await fleet().fuel.costs();
    const costs = vehicles.find((vehicle) => vehicle.plate === plate);
    expect(months.at(-1)).toBe(today.slice(0, 7));
    expect([costs?.fuel.at(-1), costs?.services.at(-1), costs?.total]).toEqual([
      2_240_000, 1_450_000, 3_690_000,
    ]);
  });
});

test("supervisors keep the fleet, planners read it, others see nothing", async () => {
  const { id } = await aVehicle(supervisor);
  expect((await fleetAs(planner).vehicles.get({ id })).id).toBe(id);
  await expect(fleetAs(await aPerson({ role: "driver" })).fuel.costs()).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  for (const other of [driver, accountant]) {
    await expect(fleetAs(other).vehicles.get({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(fleetAs(other).papers.list({ id })).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(fleetAs(other).vehicles.setState({ id, state: "active" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  }
});
