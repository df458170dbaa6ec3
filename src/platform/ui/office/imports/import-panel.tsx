import { Alert, Box, Button, Group, Select, SimpleGrid, Stack } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { SHOWN_PROBLEMS } from "~/platform/kernel/import";
import { formatNumber } from "~/platform/kernel/numbers";
import type { DayColumn, DayOrder, DayOrders, SheetProblem } from "~/platform/kernel/sheet-columns";
import { useAct } from "../../form/use-write";
import { Card } from "../card";
import styles from "./import-panel.module.css";
import { ProblemsTable } from "./problems-table";

interface Checked {
  said: ReactNode;
  problems: readonly SheetProblem[];
  knownRows: readonly SheetProblem[];
  notes: readonly SheetProblem[];
  run: string;
  isReady: boolean;
}

export interface ImportColumn<Field extends string> {
  header: string;
  field: Field | null;
  samples: readonly string[];
  days: DayColumn | null;
}

export interface ImportLayout {
  sheets: readonly { name: string; isHidden: boolean }[];
  sheet: number;
  heading: number;
  top: readonly { row: number; cells: readonly string[] }[];
}

interface ImportPanelProps<Field extends string> extends ImportLayout {
  columns: readonly ImportColumn<Field>[];
  fields: readonly { value: Field; label: string; isDay: boolean }[];
  onLayOut: (layout: { sheet?: number; heading?: number }) => Promise<unknown>;
  onCheck: (mapping: (Field | null)[], dayOrders: DayOrders) => Promise<Checked>;
  onRun: () => Promise<string>;
  refusedFile: string;
}

const ORDERS: readonly { value: DayOrder; label: string }[] = [
  { value: "day first", label: "Day first: 31/12" },
  { value: "month first", label: "Month first: 12/31" },
];

/** A file before its import: its columns and a preview of the outcome. */
export function ImportPanel<Field extends string>({
  columns,
  fields,
  onLayOut,
  onCheck,
  onRun,
  refusedFile,
  ...layout
}: ImportPanelProps<Field>) {
  const { busy, act } = useAct();
  const [mapping, setMapping] = useState(columns.map(({ field }) => field));
  const [orders, setOrders] = useState<DayOrders>({});
  const [checked, setChecked] = useState<Checked>();
  if (columns.length === 0)
    return (
      <Alert color="gray" title="The file was deleted after a day">
        Please upload it again.
      </Alert>
    );
  const choose = (at: number, field: Field | null) => {
    setMapping((before) => before.map((was, place) => (place === at ? field : was === field ? null : was)));
    setChecked(undefined);
  };
  const order = (at: number, said: string | null) => {
    if (said) setOrders((before) => ({ ...before, [at]: said as DayOrder }));
    setChecked(undefined);
  };
  const look = () => act("check", async () => setChecked(await onCheck(mapping, orders)));
  const isDay = (at: number) => fields.some(({ value, isDay }) => isDay && value === mapping[at]);
  return (
    <Stack gap={16}>
      <Card title="Columns">
        <LayoutInputs
          {...layout}
          busy={busy === "layout"}
          onChange={(to) => act("layout", () => onLayOut(to))}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className="scroll" tabIndex={0} aria-label="Columns of the file, scrollable">
          <table className={`${styles.table} ${styles.columns}`}>
            <thead>
              <tr>
                <th scope="col">In the file</th>
                <th scope="col">Field</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ header, samples, days }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and heads may repeat
                <tr key={at}>
                  <td>
                    {header || `Column ${at + 1}`}
                    <small>{samples.filter(Boolean).join(", ")}</small>
                  </td>
                  <td>
                    <Select
                      aria-label={`What ${header || `column ${at + 1}`} is`}
                      placeholder="Left out"
                      clearable
                      searchable
                      miw={190}
                      value={mapping[at] ?? null}
                      data={fields.map(({ value, label }) => ({ value, label }))}
                      onChange={(value) => choose(at, value as Field | null)}
                    />
                    {isDay(at) && (
                      <DaysInput
                        header={header || `column ${at + 1}`}
                        days={days}
                        chosen={orders[at]}
                        onChange={(said) => order(at, said)}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <Group gap={8} mt={16}>
          <Button variant={checked ? "default" : "filled"} loading={busy === "check"} onClick={look}>
            Check rows
          </Button>
        </Group>
      </Card>
      {checked && (
        <CheckedCard
          checked={checked}
          refusedFile={refusedFile}
          busy={busy === "run"}
          onRun={() => act("run", onRun, { said: (words) => words })}
        />
      )}
    </Stack>
  );
}

function LayoutInputs({
  sheets,
  sheet,
  heading,
  top,
  busy,
  onChange,
}: ImportLayout & { busy: boolean; onChange: (layout: { sheet?: number; heading?: number }) => void }) {
  return (
    <SimpleGrid minColWidth={220} autoFlow="auto-fit" spacing={12} pb={12}>
      {sheets.length > 1 && (
        <Select
          label="Sheet"
          disabled={busy}
          allowDeselect={false}
          value={String(sheet)}
          data={sheets.map(({ name, isHidden }, at) => ({
            value: String(at),
            label: isHidden ? `${name} (hidden)` : name,
          }))}
          onChange={(value) => value && onChange({ sheet: Number(value) })}
        />
      )}
      <Select
        label="Row with the headings"
        disabled={busy}
        allowDeselect={false}
        value={String(heading)}
        data={top.map(({ row, cells }) => ({
          value: String(row),
          label: `${row}: ${cells.filter(Boolean).join(", ").slice(0, 80)}`,
        }))}
        onChange={(value) => value && onChange({ heading: Number(value) })}
      />
    </SimpleGrid>
  );
}

function DaysInput({
  header,
  days,
  chosen,
  onChange,
}: {
  header: string;
  days: DayColumn | null;
  chosen: DayOrder | undefined;
  onChange: (order: string | null) => void;
}) {
  const value = chosen ?? days?.order ?? null;
  const isAsked = value === null && days !== null;
  return (
    <Select
      mt={6}
      miw={190}
      aria-label={`How days in ${header} are written`}
      placeholder="How are the days written?"
      error={isAsked ? `${days.examples.join(", ")}: day or month first?` : undefined}
      value={value}
      data={[...ORDERS]}
      onChange={onChange}
    />
  );
}

function CheckedCard({
  checked: { said, problems, knownRows, notes, run, isReady },
  refusedFile,
  busy,
  onRun,
}: {
  checked: Checked;
  refusedFile: string;
  busy: boolean;
  onRun: () => void;
}) {
  return (
    <Card title="Import preview">
      <Box component="p" mb={12} role="status">
        {said}
      </Box>
      <ProblemsTable problems={problems} label="Rows that would be refused, scrollable" />
      {problems.length > 0 && (
        <Group gap={8} mt={16}>
          {problems.length >= SHOWN_PROBLEMS && (
            <span>
              The first {formatNumber(SHOWN_PROBLEMS)} problems are shown; the file has all of them.
            </span>
          )}
          <RefusedLink href={refusedFile} />
        </Group>
      )}
      <ProblemsTable problems={knownRows} label="Existing rows, scrollable" said="Existing record" />
      <ProblemsTable problems={notes} label="Skipped values, scrollable" said="Note" />
      {isReady && (
        <Group gap={8} mt={16}>
          <Button loading={busy} onClick={onRun}>
            {run}
          </Button>
        </Group>
      )}
    </Card>
  );
}

/** Downloads the refused rows with their errors, to correct and import again. */
export function RefusedLink({ href }: { href: string }) {
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      size="compact-md"
      leftSection={<IconDownload size={16} />}
    >
      Download refused rows
    </Button>
  );
}
