import { Link } from "react-router";
import { api } from "~/platform/http/loader-api";
import { monthYear } from "~/platform/kernel/day-labels";
import { currencyMark, formatAmount } from "~/platform/kernel/money";
import { officeTitle } from "~/platform/ui/document";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { Route } from "./+types/costs-page";

export const loader = ({ context }: Route.LoaderArgs) => api(context, "fuel").costs();

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Costs of vehicles");

/** Fuel, services and papers of each vehicle by month. */
export default function CostsPage({ loaderData: { months, vehicles } }: Route.ComponentProps) {
  useLive(["vehicle"]);
  // The newest month first: a narrow screen shows what is current.
  const columns = months.map((month, at) => ({ month, at })).reverse();
  return (
    <>
      <PageHead title="Costs" />
      {vehicles.length === 0 ? (
        <EmptyPanel title="No costs yet">
          <p>Enter fillings and services on each vehicle's page.</p>
        </EmptyPanel>
      ) : (
        <Card title={`Fuel, services and papers by month, ${currencyMark()}`}>
          <PlainTable
            rows={vehicles}
            keyOf={({ id }) => id}
            scroll="Costs of vehicles by month"
            columns={[
              {
                head: "Vehicle",
                names: true,
                cell: ({ id, plate }) => (
                  <Link to={`/fleet/${id}/fuel`} style={{ whiteSpace: "nowrap" }}>
                    {plate}
                  </Link>
                ),
              },
              { head: "Together", figure: true, cell: ({ total }) => <b>{formatAmount(total)}</b> },
              ...columns.map(({ month, at }) => ({
                head: monthYear(`${month}-01`),
                figure: true,
                cell: ({ fuel, services, papers }: (typeof vehicles)[number]) => {
                  const cents = (fuel[at] ?? 0) + (services[at] ?? 0) + (papers[at] ?? 0);
                  return cents === 0 ? "" : formatAmount(cents);
                },
              })),
            ]}
          />
        </Card>
      )}
    </>
  );
}
