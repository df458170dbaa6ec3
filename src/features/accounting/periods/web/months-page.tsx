import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { monthYear } from "~/platform/kernel/day-labels";
import { formatNumber } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { useLive } from "~/platform/ui/office/live";
import { onDemand } from "~/platform/ui/office/on-demand";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import { booksViews } from "../../web/books-views-panel";
import { CLOSING_LABELS } from "../domain";
import type { Route } from "./+types/months-page";

const MonthDialog = onDemand(() => import("./month-dialog").then((part) => part.MonthDialog));

export async function loader({ context }: Route.LoaderArgs) {
  return {
    ...(await api(context, "bookMonths").list()),
    mayManage: context.get(pageRequest).viewer?.permissions.includes("manage_books") ?? false,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Months of the books");

type Month = Route.ComponentProps["loaderData"]["months"][number];
type Asked = { month: string; what: "reopen" | "hard" };

/** The months of the books: closing and reopening. */
export default function MonthsPage({ loaderData: { months, mayManage } }: Route.ComponentProps) {
  const [asked, setAsked] = useState<Asked>();
  useLive(["books", "book-month"]);
  return (
    <>
      <PageHead title="Months" views={booksViews("months")}>
        A closed month never changes: later documents count in the first open month.
      </PageHead>
      <Card title="Months">
        {months.length === 0 ? (
          <p>Months appear here once the books have started.</p>
        ) : (
          <PlainTable
            rows={months}
            keyOf={({ month }) => month}
            stacks
            columns={[
              { head: "Month", names: true, cell: ({ month }) => monthYear(`${month}-01`) },
              {
                head: "State",
                cell: ({ kind }) =>
                  kind ? <Badge tone="ok">{CLOSING_LABELS[kind]}</Badge> : <Badge tone="plain">Open</Badge>,
              },
              {
                head: "Closed",
                cell: ({ closedAt, closedBy }) =>
                  closedAt ? `${formatDateTime(closedAt)}${closedBy ? ` by ${closedBy}` : ""}` : "",
              },
              {
                head: "Entries",
                figure: true,
                cell: ({ month, entries }) => (
                  <Link to={`/books/journal?from=${month}-01&to=${lastOf(month)}`}>
                    {formatNumber(entries)}
                  </Link>
                ),
              },
              { head: "Came late", figure: true, cell: ({ late }) => formatNumber(late) },
              {
                head: "",
                cell: (month) => mayManage && <Acts of={month} months={months} onAsk={setAsked} />,
              },
            ]}
          />
        )}
      </Card>
      {asked && <MonthDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

const lastOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

interface ActsProps {
  of: Month;
  months: readonly Month[];
  onAsk: (asked: Asked) => void;
}

function Acts({ of: { month, kind, isNext }, months, onAsk }: ActsProps) {
  const { act, busy } = useAct();
  const name = monthYear(`${month}-01`);
  const isLast = months.find((other) => other.kind !== null)?.month === month;
  const close = async () => {
    const question = "Everything that waits is posted first. You can reopen the month with a reason.";
    if (await askToConfirm(question, { title: `Close ${name}`, confirm: "Close month" }))
      await act(month, () => client("bookMonths").close({ month, kind: "soft", reason: "" }), {
        said: `${name} is closed`,
      });
  };
  return (
    <Group gap={8} justify="flex-end">
      {isNext && (
        <Button loading={busy === month} onClick={() => void close()}>
          Close month
        </Button>
      )}
      {kind === "soft" && isLast && (
        <Button variant="default" onClick={() => onAsk({ month, what: "reopen" })}>
          Reopen
        </Button>
      )}
      {kind === "soft" && (
        <Button variant="default" onClick={() => onAsk({ month, what: "hard" })}>
          Close for good
        </Button>
      )}
    </Group>
  );
}
