import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatAgo } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { Route } from "./+types/submitted-page";
import { SurveyLinkBadge } from "./survey-link-badge";

export async function loader({ context }: Route.LoaderArgs) {
  const { surveys } = await api(context, "surveyLinks").list();
  return { surveys, now: context.get(pageRequest).now };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Customer lists");

/** The lists that customers sent, those to review first. */
export default function SubmittedPage({ loaderData: { surveys, now } }: Route.ComponentProps) {
  useLive(["self-survey", "inventory"]);
  const waiting = surveys.filter(({ state }) => state === "submitted");
  const others = surveys.filter(({ state }) => state !== "submitted");
  return (
    <>
      <PageHead title="Customer lists">Compare each list with its photos before a price is binding.</PageHead>
      {surveys.length === 0 ? (
        <p className="muted">
          Lists that customers send by their link appear here. Make a link on a quote or a lead.
        </p>
      ) : (
        <PlainTable
          rows={[...waiting, ...others]}
          keyOf={({ inventoryId }) => inventoryId}
          scroll="Customer lists"
          columns={[
            {
              head: "Customer",
              names: true,
              cell: ({ inventoryId, name, number }) => (
                <>
                  <Link to={`/inventories/submitted/${inventoryId}`}>{name || number}</Link>
                  <br />
                  <small className="muted">{number}</small>
                </>
              ),
            },
            { head: "State", cell: ({ state }) => <SurveyLinkBadge state={state} /> },
            { head: "m³", figure: true, cell: ({ litres }) => formatNumber(litres / 1000, 1) },
            { head: "Photos", figure: true, cell: ({ photos }) => photos },
            { head: "Sent", cell: ({ at }) => formatAgo(at, now) },
          ]}
        />
      )}
    </>
  );
}
