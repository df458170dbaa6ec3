import { aPerson } from "~/features/identity/testing";
import { transaction } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { ensureCrewLinks } from "./server/commands";
import { availabilityHandlers } from "./server/handlers";
import { crewTokenOf } from "./server/queries";

export const availabilityAs = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs(availabilityHandlers, actor, over);

/** The token of a person's link, which works for some days. */
export const crewTokenFor = (personId: string, { days = 7, now = new Date() } = {}) =>
  transaction(async (tx) => {
    const until = new Date(now.getTime() + days * 86_400_000);
    const links = await ensureCrewLinks(tx, new Map([[personId, until]]), now);
    return crewTokenOf(links.get(personId) ?? "");
  });

/**
 * One call of every write, for the tests that each records an event and refuses people out of reach.
 * @public
 */
export const writes = (_admin: () => Actor, acting: () => Actor = _admin) => {
  const aMover = async () => (await aPerson({ role: "mover" })).personId ?? "";
  const day = addDays(nairobiDate(new Date()), 9);
  return {
    "availability.mark": async () => {
      const id = await aMover();
      return () => availabilityAs(acting()).mark({ id, days: [day], state: "off" });
    },
    "availability.setWeek": async () => {
      const id = await aMover();
      return () => availabilityAs(acting()).setWeek({ id, weeklyOffs: [7], language: "sw" });
    },
    "availability.ask": async () => {
      const id = await aMover();
      return () => availabilityAs(acting()).ask({ id });
    },
    "availability.revokeLink": async () => {
      const id = await aMover();
      await crewTokenFor(id);
      return () => availabilityAs(acting()).revokeLink({ id });
    },
    "availability.markOwn": async () => {
      const mover = await aPerson({ role: "mover" });
      return () => availabilityAs(mover).markOwn({ days: [day], state: "off" });
    },
    "availability.markByLink": async () => {
      const token = await crewTokenFor(await aMover());
      return () => availabilityAs(visitor).markByLink({ token, off: [day] });
    },
  };
};
