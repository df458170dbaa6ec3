import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { booksViews } from "~/features/accounting/web/books-views-panel";
import { client, type Output } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { monthYear } from "~/platform/kernel/day-labels";
import { formatNumber } from "~/platform/kernel/numbers";
import { Badge } from "~/platform/ui/badge";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { useLive } from "~/platform/ui/office/live";
import { PageHead } from "~/platform/ui/office/page-head";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { bookExportsContract } from "../contract";
import { FORMAT_LABELS, FORMAT_USES, FORMATS, type Format } from "../domain/formats";
import type { Route } from "./+types/exports-page";

export async function loader({ context }: Route.LoaderArgs) {
  return {
    ...(await api(context, "bookExports").list()),
    mayManage: context.get(pageRequest).viewer?.permissions.includes("manage_books") ?? false,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Exports of the books");

type Month = Output<typeof bookExportsContract, "list">["months"][number];

/** Files of closed months for other programs. */
export default function ExportsPage({ loaderData: { months, mayManage } }: Route.ComponentProps) {
  useLive(["book-export", "book-month"]);
  return (
    <>
      <PageHead title="Exports" views={booksViews("exports")}>
        A closed month for the accountant's program.
      </PageHead>
      {months.length === 0 ? (
        <Card title="Months">
          <p>Close a month first. It appears here, ready to export.</p>
        </Card>
      ) : (
        <Stack gap={16}>
          {mayManage && <MakeCard months={months} />}
          <Card title="Exports">
            <MadeTable months={months} />
          </Card>
        </Stack>
      )}
    </>
  );
}

function MakeCard({ months }: { months: readonly Month[] }) {
  const { act, busy } = useAct();
  const [month, setMonth] = useState(months[0]?.month ?? "");
  const [format, setFormat] = useState<Format>("quickbooks-online");
  const make = () =>
    act(
      "make",
      async () => {
        const { path } = await client("bookExports").make({ month, format });
        window.location.assign(path);
      },
      { said: `${monthYear(`${month}-01`)} exported to ${FORMAT_LABELS[format]}` },
    );
  return (
    <Card title="Export a month">
      <Group align="flex-end" gap={12}>
        <NativeSelect
          label="Month"
          value={month}
          onChange={(event) => setMonth(event.currentTarget.value)}
          data={months.map(({ month: value, entries }) => ({
            value,
            label: `${monthYear(`${value}-01`)}, ${formatNumber(entries)} entries`,
          }))}
        />
        <NativeSelect
          label="Program"
          value={format}
          onChange={(event) => setFormat(event.currentTarget.value as Format)}
          data={FORMATS.map((value) => ({ value, label: FORMAT_LABELS[value] }))}
        />
        <Button
          leftSection={<IconDownload size={18} />}
          loading={busy === "make"}
          onClick={() => void make()}
        >
          Export
        </Button>
      </Group>
      <p>{FORMAT_USES[format]}</p>
    </Card>
  );
}

function MadeTable({ months }: { months: readonly Month[] }) {
  const made = months.flatMap((month) => month.exports.map((one) => ({ ...one, month: month.month })));
  if (made.length === 0) return <p>No month is exported yet.</p>;
  return (
    <PlainTable
      rows={made}
      keyOf={({ id }) => id}
      stacks
      columns={[
        { head: "Month", names: true, cell: ({ month }) => monthYear(`${month}-01`) },
        { head: "Program", cell: ({ format }) => FORMAT_LABELS[format] },
        { head: "Entries", figure: true, cell: ({ entries }) => formatNumber(entries) },
        { head: "Exported", cell: ({ madeAt, madeBy }) => `${formatDateTime(madeAt)} by ${madeBy}` },
        {
          head: "Since then",
          cell: ({ changed }) =>
            changed === 0 ? (
              "Unchanged"
            ) : (
              <Badge tone="waiting">{formatNumber(changed)} more entries. Export again.</Badge>
            ),
        },
        {
          head: "",
          cell: ({ path, format, month }) => (
            <Button
              component="a"
              href={path}
              variant="default"
              aria-label={`Download ${FORMAT_LABELS[format]} ${month}`}
            >
              Download
            </Button>
          ),
        },
      ]}
    />
  );
}
