import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { towTrucksContract } from "../contract";
import { BLANK } from "../domain";
import { editTowTruck, makeTowTruck, retireTowTruck } from "./commands";
import { getTowTruck, listTowTrucks } from "./queries";
import { assertReachTowTruck } from "./reach";

const os = handlersOf(towTrucksContract);

export const towTrucksHandlers = os.router({
  list: os.list.handler(({ input }) => listTowTrucks(db(), input)),
  get: os.get.handler(({ input }) => getTowTruck(db(), input.id)),
  blank: os.blank.handler(() => BLANK),
  make: os.make.handler(({ input, context: { actor, now, idempotencyKey } }) =>
    transaction((tx) =>
      once(tx, { scope: `tow-trucks:${actor.personId}`, key: idempotencyKey, input }, () =>
        makeTowTruck(tx, actor, { ...input, now }),
      ),
    ),
  ),
  edit: os.edit.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      const id = assertReachTowTruck(tx, actor, input.id);
      await editTowTruck(tx, actor, { ...input, id, now });
      return { done: true as const };
    }),
  ),
  retire: os.retire.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      await retireTowTruck(tx, actor, { id: assertReachTowTruck(tx, actor, input.id), now });
      return { done: true as const };
    }),
  ),
});
