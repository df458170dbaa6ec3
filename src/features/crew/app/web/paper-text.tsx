/** @jsxImportSource preact */
import { EVIDENCE_LABELS } from "~/features/evidence/domain/document-labels";
import { factsOf, type PaperTable, tablesOf } from "~/features/evidence/domain/document-tables";
import type { DocumentData } from "~/features/evidence/domain/documents";
import styles from "./evidence.module.css";

/** A paper as its signer reads it, in its own language. It says the same as its PDF. */
export function PaperText({ data }: { data: DocumentData }) {
  const labels = EVIDENCE_LABELS[data.locale];
  const goods: PaperTable[] = data.rooms.map(({ name, lines }) => ({
    title: name,
    columns: [{ head: labels.item }, { head: labels.quantity, align: "right" }, { head: labels.remarks }],
    rows: lines.map((line) => [line.name, String(line.quantity), line.note]),
  }));
  return (
    <article class={styles.paper} lang={data.locale} aria-label={labels.kinds[data.kind]}>
      <h2>{labels.kinds[data.kind]}</h2>
      <dl>
        {factsOf(data).map(({ label, value }) => (
          <>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </>
        ))}
      </dl>
      {data.amends && <p>{`${labels.corrects(data.amends.code)}: ${data.amends.reason}`}</p>}
      {data.note !== "" && <p>{`${labels.about}: ${data.note}`}</p>}
      <p>{data.template.text}</p>
      {[...tablesOf(data), ...goods].map((table) => (
        <Table key={table.title} {...table} />
      ))}
    </article>
  );
}

function Table({ title, columns, rows, none }: PaperTable) {
  if (rows.length === 0 && none === undefined) return null;
  return (
    <section>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p>{none}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {columns.map(({ head, align }) => (
                <th key={head} scope="col" data-align={align}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a paper never change.
              <tr key={at}>
                {cells.map((cell, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows of a paper never change.
                  <td key={place} data-align={columns[place]?.align}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
