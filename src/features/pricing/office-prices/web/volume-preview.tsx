import { Text } from "@mantine/core";
import { formatAmount, fromShillings } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { pricedExamples } from "../../domain/examples";
import { type OfficePriceList, type VolumeService, withAllPrices } from "../../domain/office-list";
import { cubicMetres } from "../../domain/volume";

type Row = ReturnType<typeof pricedExamples>[number];

interface VolumePreviewProps {
  /** In whole shillings, as the form holds it. */
  list: Omit<OfficePriceList, "version">;
  service: VolumeService;
}

/** Rows of a list that can be calculated; undefined while a figure is missing. */
function rowsOf({ list, service }: VolumePreviewProps): Row[] | undefined {
  try {
    return pricedExamples({ ...withAllPrices(list, fromShillings), version: 0 }, service);
  } catch {
    return undefined;
  }
}

/** Example moves priced by rooms and by volume, with the figures as they are typed. */
export function VolumePreview(props: VolumePreviewProps) {
  const rows = rowsOf(props);
  if (!rows)
    return (
      <Text inherit c="dimmed" fz={14}>
        Complete the figures to compare example moves.
      </Text>
    );
  return (
    <section aria-label="Example moves">
      <Text component="h4" inherit fw={600} mt={16} mb={4}>
        Example moves, before VAT
      </Text>
      <PlainTable
        rows={rows}
        keyOf={({ name }) => name}
        scroll="Example moves, scrollable"
        columns={[
          {
            head: "Move",
            names: true,
            cell: ({ name, litres }) => (
              <>
                {name} <small className="muted">{formatNumber(cubicMetres(litres), 1)} m³</small>
              </>
            ),
          },
          { head: "By rooms", figure: true, cell: ({ byRooms }) => formatAmount(byRooms) },
          { head: "By volume", figure: true, cell: ({ byVolume }) => formatAmount(byVolume) },
          { head: "Difference", figure: true, cell: (row) => signed(row.byVolume - row.byRooms) },
        ]}
      />
    </section>
  );
}

const signed = (cents: number) => (cents > 0 ? `+${formatAmount(cents)}` : formatAmount(cents));
