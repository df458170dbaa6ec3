import { ActionIcon, Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { Link } from "react-router";
import { CLASS_LABELS } from "~/features/fleet/vehicles/domain";
import { client, type Output } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { Card } from "~/platform/ui/office/card";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { supplierVehiclesContract } from "../contract";

/** Vehicles that are hired from a supplier. Nothing while there is none to show or to link. */
export function VehiclesCard({ id, loaded }: { id: string; loaded: object }) {
  const [found, setFound] = useState<Output<typeof supplierVehiclesContract, "list">>();
  const { act, busy } = useAct();
  const vehicles = client("supplierVehicles");
  const load = useCallback(
    () =>
      client("supplierVehicles")
        .list({ id })
        .then(setFound, () => undefined),
    [id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is new with each load of the page
  useEffect(() => void load(), [load, loaded]);
  if (!found || found.vehicles.length + found.free.length === 0) return null;
  const link = (vehicleId: string, plate: string) =>
    act(vehicleId, () => vehicles.link({ id, vehicleId }), { said: `${plate} linked`, after: load });
  return (
    <Card
      title="Vehicles"
      actions={
        found.free.length > 0 && (
          <ActionMenu
            trigger={(trigger) => (
              <Button variant="default" size="sm" {...trigger}>
                Link vehicle
              </Button>
            )}
            entries={found.free.map(({ id: vehicleId, plate, name }) => ({
              label: [plate, name].filter(Boolean).join(" "),
              onSelect: () => void link(vehicleId, plate),
            }))}
          />
        )
      }
    >
      {found.vehicles.length === 0 ? (
        <p className="muted">Hired vehicles of this supplier appear here.</p>
      ) : (
        <PlainTable
          rows={found.vehicles}
          keyOf={(vehicle) => vehicle.id}
          columns={[
            {
              head: "Vehicle",
              names: true,
              cell: ({ id: vehicleId, plate }) => <Link to={`/fleet/${vehicleId}`}>{plate}</Link>,
            },
            { head: "Class", cell: (vehicle) => CLASS_LABELS[vehicle.class] },
            {
              head: "",
              cell: ({ id: vehicleId, plate }) => (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={44}
                  loading={busy === vehicleId}
                  aria-label={`Unlink ${plate}`}
                  onClick={() =>
                    void act(vehicleId, () => vehicles.unlink({ id, vehicleId }), {
                      said: `${plate} unlinked`,
                      after: load,
                    })
                  }
                >
                  <IconX size={18} />
                </ActionIcon>
              ),
            },
          ]}
        />
      )}
    </Card>
  );
}
