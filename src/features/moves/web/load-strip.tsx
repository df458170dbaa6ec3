import { Box } from "@mantine/core";
import type { Output } from "~/platform/http/client";
import type { PlainDate } from "~/platform/kernel/dates";
import { longDay, shortWeekday } from "~/platform/kernel/day-labels";
import { HeatStrip } from "~/platform/ui/office/charts/heat-strip";
import { useListAddress } from "~/platform/ui/office/lists/address";
import type { movesContract } from "../contract";

/** Four weeks of moves beside the daily capacity; each day leads to its board. */
export function LoadStrip({ load, today }: { load: Output<typeof movesContract, "load">; today: PlainDate }) {
  const address = useListAddress();
  const { capacity, days } = load;
  const full = days.filter(({ moves }) => moves >= capacity).length;
  return (
    <Box mih={44} mb={16}>
      <HeatStrip
        said={`Moves of four weeks, of ${capacity} a day. ${full === 0 ? "No day is" : full === 1 ? "1 day is" : `${full} days are`} full.`}
        cells={days.map(({ date, moves }) => ({
          label: `${shortWeekday(date).slice(0, 2)} ${Number(date.slice(8))}`,
          title: longDay(date),
          text: String(moves),
          share: capacity === 0 ? 1 : moves / capacity,
          note: moves >= capacity ? `of ${capacity} moves, full` : `of ${capacity} moves`,
          to: address({ date }),
          isMarked: date === today,
        }))}
      />
    </Box>
  );
}
