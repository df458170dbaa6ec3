import { Box, Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import { type StatTile, StatTiles } from "~/platform/ui/office/lists/stat-tiles";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { Tabs } from "~/platform/ui/office/tabs";
import { opportunityViews } from "../../opportunities/web/opportunity-views";
import type { Route } from "./+types/board-page";
import { Board } from "./board";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const said = (name: string) => query.get(name)?.trim().slice(0, 100) || undefined;
  const mine = said("ownerId") === "me" ? ("me" as const) : undefined;
  const [board, choices] = await Promise.all([
    api(context, "opportunityBoard").get({
      pipelineId: said("pipelineId")?.slice(0, 36),
      ownerId: mine,
    }),
    api(context, "opportunities").choices(),
  ]);
  const mayManage = context.get(pageRequest).viewer?.permissions.includes("manage_leads") ?? false;
  return { board, choices, mayManage, mine: mine !== undefined };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Pipeline");

/** The pipeline: what may become a sale, by the stage that it has come to. */
export default function BoardPage({ loaderData }: Route.ComponentProps) {
  const { board, choices, mayManage, mine } = loaderData;
  useLive(["opportunity"]);
  const open = choices.pipelines.filter(({ archivedAt }) => !archivedAt);
  return (
    <>
      <PageHead
        title="Opportunities"
        views={opportunityViews("board")}
        actions={
          <>
            <ExportMenu path="opportunities" address={`pipelineId=${board.pipelineId}`} />
            {mayManage && (
              <Button component={Link} to="/crm/opportunities/new" leftSection={<IconPlus size={18} />}>
                New Opportunity
              </Button>
            )}
          </>
        }
      >
        Possible sales, from first contact to accepted quote.
      </PageHead>
      {open.length > 1 && (
        <Box mb={16}>
          <Tabs
            label="Pipelines"
            tabs={open.map(({ id, name }) => ({
              name,
              to: addressOf(id, mine, open.length),
              current: id === board.pipelineId,
            }))}
          />
        </Box>
      )}
      <Summary board={board} />
      <Tabs
        label="Whose"
        tabs={[
          { name: "All", to: addressOf(board.pipelineId, false, open.length), current: !mine },
          { name: "Mine", to: addressOf(board.pipelineId, true, open.length), current: mine },
        ]}
      />
      <Board board={board} choices={choices} mayManage={mayManage} mine={mine} />
    </>
  );
}

function addressOf(pipelineId: string, mine: boolean, pipelines: number): string {
  const query = new URLSearchParams();
  if (pipelines > 1) query.set("pipelineId", pipelineId);
  if (mine) query.set("ownerId", "me");
  return `/crm/opportunities${query.size > 0 ? `?${query}` : ""}`;
}

type BoardData = Route.ComponentProps["loaderData"]["board"];

function Summary({ board: { pipelineId, summary } }: { board: BoardData }) {
  const { open, won, lost, stuck } = summary;
  const all = `/crm/opportunities/all?pipelineId=${pipelineId}`;
  const counted = (count: number) => `${formatNumber(count)} opportunities`;
  const tiles: StatTile[] = [
    { label: "Open", value: formatKes(open.amount), below: counted(open.count), to: all },
    { label: "Weighted", value: formatKes(open.weighted), below: "By probability", to: all },
    {
      label: "Won",
      value: formatKes(won.amount),
      below: counted(won.count),
      to: `${all}&stage=closed_won`,
    },
    {
      label: "Lost",
      value: formatKes(lost.amount),
      below: counted(lost.count),
      to: `${all}&stage=closed_lost`,
    },
    {
      label: "Stuck",
      value: formatNumber(stuck),
      below: "Too long in their stage",
      to: `${all}&stuck=yes`,
    },
  ];
  return <StatTiles label="Pipeline in figures" tiles={tiles} />;
}
