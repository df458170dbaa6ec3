import { Table } from "@mantine/core";
import { Link } from "react-router";
import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { formatNumber } from "~/platform/kernel/numbers";
import { officeTitle } from "~/platform/ui/document";
import { Fact, Facts } from "~/platform/ui/office/facts";
import { PageHead } from "~/platform/ui/office/page-head";
import { nounOf, verbOf } from "../domain";
import type { Route } from "./+types/audit-entry-page";
import styles from "./audit-entry-page.module.css";
import { valueLabel } from "./value-labels";

export async function loader({ context, params }: Route.LoaderArgs) {
  return api(context, "audit").get({ id: params.id });
}

export const meta: Route.MetaFunction = ({ matches }) => officeTitle(matches, "Audit event");

type Entry = Route.ComponentProps["loaderData"];

export default function AuditEntryPage({ loaderData: entry }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={entry.summary}>
        {nounOf(entry.subjectType)} · {verbOf(entry.type)}
      </PageHead>
      <div className={`frame ${styles.facts}`}>
        <Facts width={240}>
          <Fact label="When">{formatDateTime(entry.at)}</Fact>
          <Fact label="Who">
            {entry.actorName}
            {entry.actorKind !== "person" && ` (${entry.actorKind})`}
          </Fact>
          <Fact label="From address">{entry.ip ?? "–"}</Fact>
          <Fact label="Request">{entry.requestId ?? "–"}</Fact>
          <Fact label="About">
            <Link to={`/audit?subject=${entry.subjectId}`}>All events about this</Link>
          </Fact>
          <Fact label="Chain position">
            {entry.position === null
              ? "Linked within a minute"
              : `Link ${formatNumber(entry.position)}, seal ${entry.seal}`}
          </Fact>
        </Facts>
      </div>
      <section className={styles.part} aria-labelledby="changed">
        <h2 id="changed">Before and after</h2>
        {entry.changes.length === 0 ? (
          <p className="muted">No existing values changed. Added values:</p>
        ) : (
          entry.changes.map((change) => <Change key={JSON.stringify(change)} change={change} />)
        )}
      </section>
      <section className={styles.part} aria-labelledby="said">
        <h2 id="said">Event details</h2>
        <Values noun={entry.subjectType} rows={Object.entries(entry.data)} />
      </section>
    </>
  );
}

function Change({ change }: { change: Entry["changes"][number] }) {
  const { table, row, before, after } = change;
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort();
  const title = `${table.replaceAll("_", " ")} ${row}`;
  return (
    <div className={styles.change}>
      <h3>
        {table.replaceAll("_", " ")} <small>{row}</small>
        {after === null && <small> · deleted</small>}
      </h3>
      {columns.length === 0 ? (
        <p className="muted">Erased.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keyboard
        <section className="frame scroll" tabIndex={0} aria-label={title}>
          <Table aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Column</Table.Th>
                <Table.Th scope="col">Before</Table.Th>
                {after && <Table.Th scope="col">After</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {columns.map((column) => (
                <Table.Tr key={column}>
                  <Table.Th scope="row">{column.replaceAll("_", " ")}</Table.Th>
                  <Table.Td className={styles.value}>{valueLabel(table, column, before?.[column])}</Table.Td>
                  {after && (
                    <Table.Td className={styles.value}>{valueLabel(table, column, after[column])}</Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </div>
  );
}

function Values({ noun, rows }: { noun: string; rows: [string, unknown][] }) {
  if (rows.length === 0) return <p className="muted">No further details.</p>;
  return (
    <div className={`frame ${styles.facts}`}>
      <Facts width={240}>
        {rows.map(([name, value]) => (
          <Fact key={name} label={name.replaceAll(/([A-Z])/g, " $1").toLowerCase()}>
            {valueLabel(noun, name, value)}
          </Fact>
        ))}
      </Facts>
    </div>
  );
}
