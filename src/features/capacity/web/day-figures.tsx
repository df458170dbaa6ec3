import { Link } from "react-router";
import { longDay } from "~/platform/kernel/day-labels";
import { Card } from "~/platform/ui/office/card";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { type Figure, RESOURCES } from "../domain/days";
import { CapacityBar } from "./capacity-bar";
import { figureText, freeText, type Limit, RESOURCE_LABELS } from "./figure-words";
import type { CapacityDay } from "./month-grid";

/** The figures of a day by resource: used, held and free. */
export function DayFigures({ day, byCapacity }: { day: CapacityDay; byCapacity: boolean }) {
  const { limit, used, held } = day.moves;
  const moves: Figure = { total: limit, used, held, free: limit - used - held };
  const rows: [Limit, Figure][] = RESOURCES.map((resource) => [resource, day.figures[resource]]);
  if (!byCapacity) rows.unshift(["moves", moves]);
  return (
    <Card
      title={longDay(day.date)}
      actions={<Link to={`/moves?view=day&date=${day.date}`}>Open the day</Link>}
    >
      <PlainTable
        rows={rows}
        keyOf={([resource]) => resource}
        scroll="What the day has"
        columns={[
          {
            head: "Resource",
            names: true,
            cell: ([resource]) => RESOURCE_LABELS[resource] + (resource === "litres" ? ", m³" : ""),
          },
          {
            head: "Total",
            figure: true,
            cell: ([resource, { total }]) => (total === null ? "–" : figureText(resource, total)),
          },
          { head: "Used", figure: true, cell: ([resource, figure]) => figureText(resource, figure.used) },
          { head: "Held", figure: true, cell: ([resource, figure]) => figureText(resource, figure.held) },
          { head: "Free", cell: ([resource, figure]) => freeText(resource, figure) },
          { head: "Taken", cell: ([, figure]) => <CapacityBar figure={figure} /> },
        ]}
      />
    </Card>
  );
}
