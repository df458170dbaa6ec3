import { Stack } from "@mantine/core";
import { Link } from "react-router";
import { api } from "~/platform/http/loader-api";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { monthYear } from "~/platform/kernel/day-labels";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { PAPER_LABELS } from "../domain";
import type { Route } from "./+types/papers-page";
import styles from "./papers-page.module.css";
import { ValidityBadge } from "./validity-badge";

const BACK_DAYS = 90;
const AHEAD_DAYS = 365;

export async function loader({ context }: Route.LoaderArgs) {
  const today = nairobiDate(new Date());
  return api(context, "vehiclePapers").calendar({
    from: addDays(today, -BACK_DAYS),
    to: addDays(today, AHEAD_DAYS),
  });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Papers of vehicles");

type Papers = Route.ComponentProps["loaderData"]["papers"];

/** The ends of all vehicles' papers, month by month. */
export default function PapersPage({ loaderData: { papers } }: Route.ComponentProps) {
  useLive(["vehicle"]);
  const months = [...Map.groupBy(papers, ({ validTo }) => validTo.slice(0, 7))];
  return (
    <>
      <PageHead title="Papers" />
      {months.length === 0 && (
        <EmptyPanel title="No papers end soon">
          <p>Add the papers of each vehicle, with the last day on which they are valid.</p>
        </EmptyPanel>
      )}
      <Stack gap={16}>
        {months.map(([month, ends]) => (
          <Month key={month} month={month} ends={ends} />
        ))}
      </Stack>
    </>
  );
}

function Month({ month, ends }: { month: string; ends: Papers }) {
  return (
    <Card title={monthYear(`${month}-01`)}>
      <PlainTable
        rows={ends}
        keyOf={({ vehicleId, kind }) => `${vehicleId} ${kind}`}
        scroll="Papers that end"
        className={`lines ${styles.ends}`}
        columns={[
          {
            head: "Vehicle",
            names: true,
            cell: ({ vehicleId, plate }) => <Link to={`/fleet/${vehicleId}`}>{plate}</Link>,
          },
          { head: "Paper", cell: ({ kind }) => PAPER_LABELS[kind] },
          { head: "Ends", cell: (end) => <ValidityBadge {...end} isShort /> },
        ]}
      />
    </Card>
  );
}
