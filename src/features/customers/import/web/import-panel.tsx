import { Alert, Badge, Button, FileButton, Select } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import styles from "./import-panel.module.css";

/** '1 row', '2,400 rows'. */
export const counted = (count: number, noun: string) =>
  `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

interface UploadButtonProps {
  /** Uploads a file and leads to its page. */
  onFile: (file: File) => Promise<{ id: string }>;
  /** Where imports are: '/customers/import'. */
  path: string;
}

/** Chooses a CSV or Excel file. */
export function UploadButton({ onFile, path }: UploadButtonProps) {
  const { busy, act } = useAct();
  const upload = (file: File | null) =>
    file && act("upload", () => onFile(file), { to: ({ id }) => `${path}/${id}` });
  return (
    <FileButton
      accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      onChange={upload}
    >
      {(props) => (
        <Button {...props} loading={busy !== undefined} leftSection={<IconUpload size={18} />}>
          Upload file
        </Button>
      )}
    </FileButton>
  );
}

interface ImportRow {
  id: string;
  fileName: string;
  state: string;
  rows: number;
  added: number;
  uploadedAt: Date;
  uploadedBy: string | null;
}

interface ImportsPanelProps {
  imports: readonly ImportRow[];
  labels: Readonly<Record<string, string>>;
  path: string;
}

/** The latest imports, each with what became of it. */
export function ImportsPanel({ imports, labels, path }: ImportsPanelProps) {
  return (
    <Card title="Imports">
      <ul className={styles.imports}>
        {imports.map((each) => (
          <li key={each.id}>
            <Link to={`${path}/${each.id}`}>{each.fileName}</Link>
            <Badge variant="light" color={each.state === "imported" ? "green" : "gray"}>
              {labels[each.state] ?? each.state}
            </Badge>
            <small>
              {counted(each.rows, "row")}
              {each.state !== "uploaded" && `, ${each.added} added`} · {each.uploadedBy ?? "MoveEase"},{" "}
              {formatDateTime(each.uploadedAt)}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface Problem {
  row: number;
  field: string;
  value: string;
  message: string;
}

/** What importing would do, in words. */
interface Checked {
  said: ReactNode;
  problems: readonly Problem[];
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
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label="Rows that would be refused, scrollable">
          <table className={`${styles.table} ${styles.problems}`}>
            <thead>
              <tr>
                <th scope="col">Row</th>
                <th scope="col">Field</th>
                <th scope="col">In the file</th>
                <th scope="col">What is wrong</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ row, field, value, message }) => (
                <tr key={`${row} ${field}`}>
                  <td>{row}</td>
                  <td>{field}</td>
                  <td>{value || "Nothing"}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
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
