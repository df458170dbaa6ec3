import { Button } from "@mantine/core";
import { Link } from "react-router";
import { api } from "~/platform/http/loader-api";
import { formatDate } from "~/platform/kernel/dates";
import { officeTitle, useViewer } from "~/platform/ui/document";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import type { Route } from "./+types/move-profit-page";
import { ProfitTable } from "./profit-table";

export async function loader({ context, params }: Route.LoaderArgs) {
  return { found: await api(context, "moveProfits").ofMove({ id: params.id }) };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, `Profit of ${loaderData?.found.number ?? "a move"}`);

const STATES = { open: "Planned for", done: "Done on", called_off: "Called off on" };

/** Income and costs of one move. */
export default function MoveProfitPage({ loaderData: { found } }: Route.ComponentProps) {
  const { number, day, state, customer } = found;
  const isPlanner = useViewer()?.permissions.includes("view_moves") ?? false;
  useLive(["move", "purchase", "invoice", "hire"]);
  return (
    <>
      <PageHead
        title={`Profit of ${number}`}
        above={{ to: "/profit", label: "Profit of moves" }}
        actions={
          isPlanner && (
            <Button component={Link} to={`/moves?date=${day}&move=${number}`} variant="default">
              Open move
            </Button>
          )
        }
      >
        {customer && `${customer.name}. `}
        {STATES[state]} {formatDate(day)}.
      </PageHead>
      <ProfitTable of={found} />
    </>
  );
}
