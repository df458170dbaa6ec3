import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { towTrucksHandlers } from "./server/handlers";

let made = 0;

export async function aTowTruck(maker: Actor) {
  made += 1;
  const fields = { name: `Tow truck ${process.pid} ${made}`, notes: "Behind the office" };
  const staff = callAs(towTrucksHandlers, maker);
  return staff.get(await staff.make(fields));
}

/**
 * One call of every write, for the test that each records an event.
 * @public
 */
export const writes = (admin: () => Actor) => ({
  "towTrucks.make": async () => () => aTowTruck(admin()),
  "towTrucks.edit": async () => {
    const towTruck = await aTowTruck(admin());
    return () => callAs(towTrucksHandlers, admin()).edit({ ...towTruck, notes: "Moved" });
  },
  "towTrucks.retire": async () => {
    const { id } = await aTowTruck(admin());
    return () => callAs(towTrucksHandlers, admin()).retire({ id });
  },
});
