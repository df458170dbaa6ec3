import type { movesSection } from "~/features/moves/settings";
import type { SectionValue } from "~/features/settings/define";
import { beforeSave } from "~/features/settings/server/commands";
import { noTruckWithVolume } from "../../errors";
import { hasTruck } from "../queries/pools";

type Moves = SectionValue<typeof movesSection>;

/** 'Book by capacity' without a truck would close every day. */
export const bookingNeedsTrucks = beforeSave.answer({
  section: "moves",
  assert: async (tx, before, after) => {
    if (!(after as Moves).bookByCapacity || (before as Moves).bookByCapacity) return;
    if (!(await hasTruck(tx))) throw noTruckWithVolume.at("bookByCapacity");
  },
});
