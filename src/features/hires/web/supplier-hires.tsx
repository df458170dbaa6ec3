import { useEffect, useState } from "react";
import { Link } from "react-router";
import { CLASS_LABELS } from "~/features/fleet/vehicles/domain";
import { client, type Output } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { useViewer } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { hiresContract } from "../contract";
import { HireBadge } from "./hire-badge";

/** The last hires of a haulier, on its page. Nothing without one. */
export function SupplierHires({ supplierId, loaded }: { supplierId: string; loaded: object }) {
  const [found, setFound] = useState<Output<typeof hiresContract, "ofSupplier">["hires"]>([]);
  const mayOpen = useViewer()?.permissions.includes("manage_moves") ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loaded` is new with each load of the page
  useEffect(() => {
    client("hires")
      .ofSupplier({ id: supplierId })
      .then(
        ({ hires }) => setFound(hires),
        () => undefined,
      );
  }, [supplierId, loaded]);
  if (found.length === 0) return null;
  return (
    <Card title="Hires">
      <PlainTable
        rows={found}
        keyOf={(hire) => hire.id}
        scroll="Hires"
        columns={[
          {
            head: "Hire",
            names: true,
            cell: ({ id, number }) => (mayOpen ? <Link to={`/hires/${id}`}>{number}</Link> : number),
          },
          { head: "Day", cell: ({ startsAt }) => formatDate(startsAt) },
          { head: "Vehicle", cell: (hire) => CLASS_LABELS[hire.class] },
          { head: "Cost", figure: true, cell: ({ cost }) => formatKes(cost) },
          { head: "Rating", figure: true, cell: ({ stars }) => stars ?? "–" },
          { head: "State", cell: ({ state }) => <HireBadge state={state} /> },
        ]}
      />
    </Card>
  );
}
