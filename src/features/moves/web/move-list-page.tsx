import { Button, Select, Table } from "@mantine/core";
import { IconCalendarEvent, IconCalendarPlus } from "@tabler/icons-react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { api, askedPage, pageRequest } from "~/platform/http/loader-api";
import { formatDate, isPlainDate } from "~/platform/kernel/dates";
import { officeTitle } from "~/platform/ui/document";
import { DateSpan } from "~/platform/ui/office/date-span";
import { EmptyState, Pager, StackedTable, useListAddress } from "~/platform/ui/office/list";
import { PageHead } from "~/platform/ui/office/page-head";
import type { movesContract } from "../contract";
import { MOVE_STATUSES, STATUS_LABELS } from "../domain";
import type { Route } from "./+types/move-list-page";
import { MoveBadge } from "./move-badge";
import styles from "./move-list-page.module.css";
import { place, WINDOW_SHORT } from "./move-words";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = url.searchParams;
  const day = (name: string) => {
    const value = query.get(name) ?? "";
    return isPlainDate(value) ? value : undefined;
  };
  const found = await api<typeof movesContract>(context, "moves").page({
    from: day("from"),
    to: day("to"),
    status: MOVE_STATUSES.find((status) => status === query.get("status")),
    ...askedPage(query),
  });
  return {
    ...found,
    mayPlan: context.get(pageRequest).viewer?.permissions.includes("manage_moves") ?? false,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "List of moves");

export default function MoveListPage({ loaderData }: Route.ComponentProps) {
  const { rows, mayPlan } = loaderData;
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const address = useListAddress();
  return (
    <>
      <PageHead
        title="List of moves"
        actions={
          <>
            <Link to="/moves" className={styles.back}>
              <IconCalendarEvent size={18} aria-hidden /> Calendar
            </Link>
            {mayPlan && (
              <Button component={Link} to="/moves?schedule=new" leftSection={<IconCalendarPlus size={18} />}>
                Schedule job
              </Button>
            )}
          </>
        }
      />
      <search className={styles.filters}>
        <Select
          aria-label="Status"
          placeholder="All but cancelled"
          clearable
          data={MOVE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
          value={query.get("status")}
          onChange={(status) => navigate(address({ status }), { replace: true, preventScrollReset: true })}
        />
        <DateSpan from="from" to="to" what="Moving" />
      </search>
      {rows.length === 0 ? (
        <EmptyState
          framed
          title="No moves found"
          action={query.size > 0 ? <Link to="/moves/list">Clear filters</Link> : undefined}
        >
          {query.size > 0 ? "Try other days." : "Moves appear here as soon as a job is scheduled."}
        </EmptyState>
      ) : (
        <StackedTable>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Day</Table.Th>
              <Table.Th scope="col">Customer</Table.Th>
              <Table.Th scope="col">Route</Table.Th>
              <Table.Th scope="col">Crew lead</Table.Th>
              <Table.Th scope="col">Status</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((move) => (
              <Table.Tr key={move.id}>
                <Table.Td>
                  {formatDate(move.date)}
                  <small>{WINDOW_SHORT[move.window]}</small>
                </Table.Td>
                <Table.Td>
                  <Link to={`/moves?date=${move.date}&move=${move.number}`}>
                    {move.contact?.name ?? move.number}
                  </Link>
                  <small>{move.number}</small>
                </Table.Td>
                <Table.Td>
                  {place(move.from)} → {place(move.to)}
                </Table.Td>
                <Table.Td>{move.crewLead?.name ?? "Nobody yet"}</Table.Td>
                <Table.Td>
                  <MoveBadge status={move.status} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </StackedTable>
      )}
      <Pager {...loaderData} shown={rows.length} noun="moves" />
    </>
  );
}
