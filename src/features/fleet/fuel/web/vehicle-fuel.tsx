import { Box, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { Route } from "./+types/vehicle-fuel";

const FuelDialog = onDemand(() => import("./fuel-dialog").then((part) => part.FuelDialog));

export const loader = ({ context, params }: Route.LoaderArgs) => api(context, "fuel").list({ id: params.id });

/** A vehicle's fillings and its consumption. */
export default function VehicleFuel({ loaderData, params: { id } }: Route.ComponentProps) {
  const { fillings, expected, mean } = loaderData;
  const { act, busy } = useAct();
  const [isOpen, setOpen] = useState(false);
  const add = (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setOpen(true)}>
      Enter filling
    </Button>
  );
  const remove = (fuelId: string) =>
    act(fuelId, () => client("fuel").remove({ id, fuelId }), { said: "Filling removed" });
  return (
    <Card title="Fuel" actions={fillings.length > 0 && add}>
      {mean !== null && (
        <Box component="p" mb={12}>
          {mean} l/100 km{expected !== null && `, expected ${expected}`}
        </Box>
      )}
      {fillings.length === 0 ? (
        <EmptyPanel title="No fillings yet">
          <p>Litres and kilometres of each filling show what the vehicle uses.</p>
          {add}
        </EmptyPanel>
      ) : (
        <PlainTable
          rows={fillings}
          keyOf={(filling) => filling.id}
          scroll="Fillings"
          columns={[
            { head: "Day", names: true, cell: ({ day }) => formatDate(day) },
            {
              head: "Litres",
              figure: true,
              cell: ({ litres, isFull }) => `${litres}${isFull ? "" : " (part)"}`,
            },
            { head: "Amount", figure: true, cell: ({ amount }) => formatKes(amount) },
            { head: "km", figure: true, cell: ({ km }) => (km === null ? "" : formatNumber(km)) },
            {
              head: "l/100 km",
              figure: true,
              cell: ({ consumption, isOutlier }) =>
                isOutlier ? <Badge tone="error">{consumption}, high</Badge> : consumption,
            },
            { head: "Station", cell: ({ station }) => station },
            {
              head: "Receipt",
              cell: ({ receipt }) =>
                receipt && (
                  <a href={receipt} target="_blank" rel="noreferrer">
                    Open
                  </a>
                ),
            },
            {
              head: "",
              cell: ({ id: fuelId }) => (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  loading={busy === fuelId}
                  onClick={() => remove(fuelId)}
                >
                  Remove
                </Button>
              ),
            },
          ]}
        />
      )}
      {isOpen && <FuelDialog id={id} onClose={() => setOpen(false)} />}
    </Card>
  );
}
