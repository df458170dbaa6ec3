import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Output } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { vehiclesContract } from "../contract";

const ReadingDialog = onDemand(() => import("./reading-dialog").then((part) => part.ReadingDialog));

type Readings = Output<typeof vehiclesContract, "readings">["readings"];

/** The readings of a vehicle's odometer, newest first. */
export function Odometer({
  id,
  readings,
  mayManage,
}: {
  id: string;
  readings: Readings;
  mayManage: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const enter = mayManage && (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setOpen(true)}>
      Enter reading
    </Button>
  );
  return (
    <Card title="Odometer" actions={readings.length > 0 && enter}>
      {readings.length === 0 ? (
        <EmptyPanel title="No readings yet">
          <p>Services and fuel are reckoned by kilometres.</p>
          {enter}
        </EmptyPanel>
      ) : (
        <PlainTable
          rows={readings}
          keyOf={(reading) => reading.id}
          scroll="Odometer readings"
          columns={[
            { head: "Day", names: true, cell: ({ day }) => formatDate(day) },
            { head: "km", figure: true, cell: ({ km }) => formatNumber(km) },
            { head: "Correction", cell: ({ correction }) => correction },
            { head: "By", cell: ({ by }) => by ?? "MoveEase" },
          ]}
        />
      )}
      {isOpen && <ReadingDialog id={id} last={readings[0]?.km} onClose={() => setOpen(false)} />}
    </Card>
  );
}
