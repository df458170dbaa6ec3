import { beforeAll, expect, test } from "vitest";
import { aPdf } from "~/features/documents/testing";
import { aPaper, aVehicle } from "~/features/fleet/testing";
import { aPerson } from "~/features/identity/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { anEdit, anInventory } from "~/features/inventory/testing";
import { BLANK_STOP } from "~/features/jobs/domain";
import { aMove, firstJob, jobsAs } from "~/features/jobs/testing";
import { makeEmployee } from "~/features/staff/testing";
import { staffDocumentsAs } from "~/features/staff-documents/testing";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { formatKes } from "~/platform/kernel/money";
import { configureStorage } from "~/platform/storage/storage";
import { useDatabase } from "~/platform/testing/database";
import { subscribers, taskHandlers } from "~/server/tasks";

useDatabase({ subscribers, tasks: taskHandlers });

let admin: Actor;
beforeAll(async () => {
  configureStorage(memoryStorage());
  admin = await aPerson({ role: "admin" });
});
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "allowed",
    (error: { message: string }) => error.message,
  );

test("a cover below the declared value of the goods, and an excluded zone, need a reason", async () => {
  const move = await aMove(admin, { days: 40 });
  const job = await firstJob(admin, move.id);
  await anInventory(admin, { type: "quote", id: move.quoteId }, [
    anEdit({ kind: "room", key: "1", roomKind: "bedroom", label: "Bedroom" }),
    anEdit({ kind: "set", itemId: newId(), room: "1", name: "Piano", declaredValue: 40_000_000 }),
    anEdit({
      kind: "set",
      itemId: newId(),
      room: "1",
      name: "Chair",
      going: "no",
      declaredValue: 90_000_000,
    }),
  ]);
  const cover = (coverLimit: number | null, excludedZones: string[] = []) => ({
    ...{ kind: "transit_cover", coverLimit, excludedZones },
  });
  const [bare, low, enough] = [await aVehicle(admin), await aVehicle(admin), await aVehicle(admin)];
  await aPaper(admin, low.id, cover(30_000_000));
  await aPaper(admin, enough.id, cover(40_000_000, ["North Eastern"]));
  const assign = (vehicleId: string, reason = "") =>
    refusal(jobsAs(admin).assign({ id: job.id, vehicleId, reason }));
  expect(await assign(bare.id)).toContain(
    `${bare.plate} has no goods-in-transit cover for goods of ${formatKes(40_000_000)}.`,
  );
  expect(await assign(low.id)).toContain(
    `${low.plate} is covered up to ${formatKes(30_000_000)}, the goods are worth ${formatKes(40_000_000)}.`,
  );
  const stops = [{ ...BLANK_STOP, address: "Hagadera", place: "Dadaab, Garissa" }];
  await jobsAs(admin).setStops({
    id: job.id,
    stops,
    rowVersion: (await firstJob(admin, move.id)).rowVersion,
  });
  expect(await assign(enough.id)).toContain(`${enough.plate} is not covered in North Eastern.`);
  const home = [{ ...BLANK_STOP, address: "Yaya Court", place: "Kilimani, Nairobi" }];
  await jobsAs(admin).setStops({
    id: job.id,
    stops: home,
    rowVersion: (await firstJob(admin, move.id)).rowVersion,
  });
  expect(await assign(enough.id)).toBe("allowed");
  expect(await assign(low.id, "A second trip")).toBe("allowed");
});

test("a driver without the class of the vehicle needs a reason, as driver alone", async () => {
  const job = await firstJob(admin, (await aMove(admin, { days: 41 })).id);
  const aDriver = async (licenceClasses: ("B" | "C1")[]) => {
    const { number, personId } = await makeEmployee({ role: "driver" });
    await staffDocumentsAs(admin).add({
      ...{ number, kind: "driving_licence", licenceClasses, file: aPdf("licence.pdf") },
    });
    return personId;
  };
  const [light, heavy] = [await aDriver(["B"]), await aDriver(["C1"])];
  const canter = await aVehicle(admin);
  await jobsAs(admin).assign({ id: job.id, vehicleId: canter.id });
  const { people } = await jobsAs(admin).choices({ id: job.id });
  const sentence = new RegExp(`${canter.plate} .* needs a licence of class C1: .+ has B\\.`);
  expect(people.find(({ id }) => id === light)?.asDriver).toEqual([expect.stringMatching(sentence)]);
  expect(people.find(({ id }) => id === heavy)?.asDriver).toEqual([]);
  const assign = (personId: string, role: "driver" | "crew") =>
    refusal(jobsAs(admin).assign({ id: job.id, personId, role }));
  expect(await assign(light, "driver")).toMatch(sentence);
  expect(await assign(light, "crew")).toBe("allowed");
  expect(await assign(heavy, "driver")).toBe("allowed");
});
