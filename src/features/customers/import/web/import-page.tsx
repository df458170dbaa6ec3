import { Alert, Button, Select } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askFirst } from "~/platform/ui/office/confirm";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { PageHead } from "~/platform/ui/office/page-head";
import type { customerImportsContract } from "../contract";
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS, IMPORT_STATE_LABELS, type ImportField } from "../domain";
import type { Route } from "./+types/import-page";
import styles from "./imports-page.module.css";

const imports = () => client<typeof customerImportsContract>("customerImports");
type Check = Awaited<ReturnType<ReturnType<typeof imports>["check"]>>;

export function loader({ context, params }: Route.LoaderArgs) {
  return api<typeof customerImportsContract>(context, "customerImports").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Import customers");

const counted = (count: number, noun: string) => `${formatNumber(count)} ${noun}${count === 1 ? "" : "s"}`;

/** One file: what its columns are, what importing it would do, and what it did. */
export default function ImportPage({ loaderData: found }: Route.ComponentProps) {
  const { id, fileName, state, rows, added, known, refused, takenBack } = found;
  const { busy, act } = useAct();
  const takeBack = async () => {
    const sure = await askFirst(
      "Customers that nobody has touched since are deleted. Those with a quote, an edit, a note or a message stay.",
      { title: "Take the import back", confirm: "Take back", danger: true },
    );
    if (!sure) return;
    await act("take-back", () => imports().takeBack({ id }), {
      said: (done) => `${counted(done.takenBack, "customer")} deleted, ${done.stayed} stay`,
    });
  };
  return (
    <>
      <PageHead
        title={fileName}
        actions={
          <>
            <Button
              component={Link}
              to="/customers/import"
              variant="default"
              leftSection={<IconArrowLeft size={18} />}
            >
              All imports
            </Button>
            {state === "imported" && added > 0 && (
              <Button variant="default" color="red" loading={busy !== undefined} onClick={takeBack}>
                Take back
              </Button>
            )}
          </>
        }
      >
        {counted(rows, "row")} · {IMPORT_STATE_LABELS[state]}
      </PageHead>
      {state === "uploaded" ? (
        <Uploaded key={id} found={found} />
      ) : (
        <Card title="What became of it">
          <Facts>
            <Fact label="Added">{added}</Fact>
            <Fact label="Were there already">{known}</Fact>
            <Fact label="Refused">{refused}</Fact>
            {state === "taken_back" && <Fact label="Taken back">{takenBack}</Fact>}
          </Facts>
        </Card>
      )}
    </>
  );
}

function Uploaded({ found: { id, columns } }: { found: Route.ComponentProps["loaderData"] }) {
  const { busy, act } = useAct();
  const [mapping, setMapping] = useState(columns.map(({ field }) => field));
  const [check, setCheck] = useState<Check>();
  if (columns.length === 0)
    return (
      <Alert color="gray" title="The file was kept for a day">
        Please upload it again.
      </Alert>
    );
  const choose = (at: number, field: ImportField | null) => {
    setMapping((before) => before.map((was, place) => (place === at ? field : was === field ? null : was)));
    setCheck(undefined);
  };
  const look = () =>
    act("check", async () => {
      await imports().map({ id, mapping });
      setCheck(await imports().check({ id }));
    });
  const run = () =>
    act("run", () => imports().run({ id }), {
      said: (done) => `${counted(done.added, "customer")} added`,
    });
  return (
    <>
      <Card title="Columns">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label="Columns of the file, scrollable">
          <table className={styles.table}>
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
                      data={FIELDS}
                      onChange={(value) => choose(at, value as ImportField | null)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <div className={styles.foot}>
          <Button variant={check ? "default" : "filled"} loading={busy === "check"} onClick={look}>
            Check rows
          </Button>
        </div>
      </Card>
      {check && <Checked check={check} busy={busy === "run"} onRun={run} />}
    </>
  );
}

const FIELDS = IMPORT_FIELD_NAMES.map((value) => ({ value, label: IMPORT_FIELDS[value].label }));

/** What importing would do, every bad row and field by name. */
function Checked({ check, busy, onRun }: { check: Check; busy: boolean; onRun: () => void }) {
  const { added, known, refused, problems } = check;
  return (
    <Card title="What importing would do">
      <p className={styles.counts} role="status">
        {counted(added, "customer")} would be added. {known} are there already and stay as they are. {refused}{" "}
        would be refused.
      </p>
      {problems.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section className={styles.scroll} tabIndex={0} aria-label="Rows that would be refused, scrollable">
          <table className={styles.table}>
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
      <div className={styles.foot}>
        <Button disabled={added === 0} loading={busy} onClick={onRun}>
          Import {counted(added, "customer")}
        </Button>
      </div>
    </Card>
  );
}
