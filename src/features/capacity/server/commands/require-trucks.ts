import { eq } from "drizzle-orm";
import { bodyOf } from "~/features/fleet/vehicles/domain";
import { vehicles } from "~/features/fleet/vehicles/server/tables";
import type { movesSection } from "~/features/moves/settings";
import type { SectionValue } from "~/features/settings/define";
import { beforeSave } from "~/features/settings/server/commands";
import { noTruckWithVolume } from "../../errors";

type Moves = SectionValue<typeof movesSection>;

/** 'Book by capacity' without a truck would close every day. */
export const bookingNeedsTrucks = beforeSave.answer({
  section: "moves",
  assert: async (tx, before, after) => {
    if (!(after as Moves).bookByCapacity || (before as Moves).bookByCapacity) return;
    const fleet = await tx.select().from(vehicles).where(eq(vehicles.state, "active"));
    if (!fleet.some((vehicle) => bodyOf(vehicle).volume > 0)) throw noTruckWithVolume.at("bookByCapacity");
  },
});
