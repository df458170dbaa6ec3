import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { useDatabase } from "~/platform/testing/database";
import { aPlate, aVehicle, aVehicleSheet, fleetAs } from "../../testing";
import { vehicles } from "../../vehicles/server/tables";

useDatabase();

const HEAD = "Reg no,Type,Length,Payload,Fuel,Mileage,Notes";
let supervisor: Actor;
beforeAll(async () => {
  supervisor = await aPerson({ role: "supervisor" });
});
const imports = () => fleetAs(supervisor).imports;
const upload = (...lines: string[]) => imports().upload({ file: aVehicleSheet(HEAD, ...lines) });

test("a file with one bad row adds nothing, and names each row and field", async () => {
  const known = await aVehicle(supervisor);
  const plate = aPlate();
  const before = await db().$count(vehicles);
  const file = await upload(
    `${plate},7 ton lorry,6.1 m,"7,000 kg",diesel,184210,`,
    `${known.plate.toLowerCase().replace(" ", "-")},Canter,,,,,`,
    `${plate.replace(" ", "")},Canter,,,,,`,
    ",Spaceship,long,heavy,Steam,many,",
  );
  const check = await imports().check(file);
  expect(check).toMatchObject({ good: 1, known: 1, refused: 2 });
  expect(check.knownRows).toMatchObject([{ row: 3, message: "Already in the fleet" }]);
  expect(check.problems.map(({ row, field }) => `${row} ${field}`)).toEqual(
    expect.arrayContaining([
      "4 Number plate",
      "5 Number plate",
      "5 Class",
      "5 Body length (cm)",
      "5 Payload (kg)",
      "5 Fuel",
      "5 Odometer (km)",
    ]),
  );
  await expect(imports().run(file)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await db().$count(vehicles)).toBe(before);
});

test("a good file adds all once, with class, measures and odometer", async () => {
  const [one, two] = [aPlate(), aPlate()];
  const file = await upload(
    `${one.toLowerCase()},7 ton lorry,6.1 m,"7,000 kg",diesel,"184,210",From the coast`,
    `${two},"Pickup, 1 t",,,Petrol,,`,
  );
  expect(await imports().run(file)).toEqual({ added: 2, known: 0 });
  expect(await imports().run(file)).toEqual({ added: 2, known: 0 });
  const find = async (search: string) => (await fleetAs(supervisor).vehicles.list({ search })).rows;
  expect(await find(one)).toMatchObject([
    { plate: one, class: "truck_7t", length: 610, payload: 7_000, odometer: 184_210, note: "From the coast" },
  ]);
  expect(await find(two)).toMatchObject([{ class: "pickup", fuel: "petrol", length: null, odometer: null }]);
  expect(await db().$count(events, eq(events.type, "vehicle-import.imported"))).toBe(1);
});

test("only keepers of the fleet import", async () => {
  const driver = fleetAs(await aPerson({ role: "driver" })).imports;
  await expect(driver.list()).rejects.toMatchObject({ code: "FORBIDDEN" });
  const file = aVehicleSheet(HEAD, `${aPlate()},Canter,,,,,`);
  await expect(driver.upload({ file })).rejects.toMatchObject({ code: "FORBIDDEN" });
});
