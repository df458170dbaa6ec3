import { Alert, Button, Select } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type { SheetProblem } from "~/platform/kernel/sheet-columns";
import { useAct } from "../../form/use-write";
import { Card } from "../card";
import styles from "./import-panel.module.css";
import { ProblemsTable } from "./problems-table";

/** What importing would do, in words. */
interface Checked {
  said: ReactNode;
  problems: readonly SheetProblem[];
  /** What the button says, 'Import 12 customers'; there is none when nothing may go in. */
  run: string;
  isReady: boolean;
}

interface ImportPanelProps<Field extends string> {
  columns: readonly { header: string; field: Field | null; samples: readonly string[] }[];
  fields: readonly { value: Field; label: string }[];
  /** Keeps what the columns are and looks at the rows; nothing is written of them. */
  onCheck: (mapping: (Field | null)[]) => Promise<Checked>;
  /** Imports; returns what is said of it. */
  onRun: () => Promise<string>;
}

/** A file before it is imported: what its columns are, and what importing would do. */
export function ImportPanel<Field extends string>({
  columns,
  fields,
  onCheck,
  onRun,
}: ImportPanelProps<Field>) {
  const { busy, act } = useAct();
  const [mapping, setMapping] = useState(columns.map(({ field }) => field));
  const [checked, setChecked] = useState<Checked>();
  if (columns.length === 0)
    return (
      <Alert color="gray" title="The file was kept for a day">
        Please upload it again.
      </Alert>
    );
  const choose = (at: number, field: Field | null) => {
    setMapping((before) => before.map((was, place) => (place === at ? field : was === field ? null : was)));
    setChecked(undefined);
  };
  const look = () => act("check", async () => setChecked(await onCheck(mapping)));
  return (
    <div className={styles.cards}>
      <Card title="Columns">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label="Columns of the file, scrollable">
          <table className={`${styles.table} ${styles.columns}`}>
            <thead>
              <tr>
                <th scope="col">In the file</th>
                <th scope="col">What it is</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ header, samples }, at) => (
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
                      data={[...fields]}
                      onChange={(value) => choose(at, value as Field | null)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <div className={styles.foot}>
          <Button variant={checked ? "default" : "filled"} loading={busy === "check"} onClick={look}>
            Check rows
          </Button>
        </div>
      </Card>
      {checked && (
        <CheckedCard
          checked={checked}
          busy={busy === "run"}
          onRun={() => act("run", onRun, { said: (words) => words })}
        />
      )}
    </div>
  );
}

/** What importing would do, every bad row and field by name. */
function CheckedCard({
  checked: { said, problems, run, isReady },
  busy,
  onRun,
}: {
  checked: Checked;
  busy: boolean;
  onRun: () => void;
}) {
  return (
    <Card title="What importing would do">
      <p className={styles.counts} role="status">
        {said}
      </p>
      <ProblemsTable problems={problems} label="Rows that would be refused, scrollable" />
      {isReady && (
        <div className={styles.foot}>
          <Button loading={busy} onClick={onRun}>
            {run}
          </Button>
        </div>
      )}
    </Card>
  );
}
