import { Table } from "@mantine/core";
import { Link } from "react-router";
import { currencyMark } from "~/platform/kernel/money";
import { cellOf } from "../domain/figure-labels";
import type { Report } from "../domain/figures";
import styles from "./report-page.module.css";

/** A report's figures: the first column names the row, all others are figures with their sum below. */
export function ReportTable({ report, title }: { report: Report; title: string }) {
  const { head, columns, rows, total } = report;
  const figures = (cells: (number | null)[]) =>
    columns.map(({ label, unit }, place) => (
      <Table.Td key={label} className="figure">
        {cellOf(cells[place] ?? null, unit)}
      </Table.Td>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={`${title}, as a table`}>
      <Table aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{head}</Table.Th>
            {columns.map(({ label, unit }) => (
              <Table.Th key={label} scope="col" className="figure">
                {label}
                {unit === "money" && `, ${currencyMark()}`}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ label, to, cells }) => (
            <Table.Tr key={`${label} ${to} ${cells.join()}`}>
              <Table.Th scope="row">{to ? <Link to={to}>{label}</Link> : label}</Table.Th>
              {figures(cells)}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {total && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">Total</Table.Th>
              {figures(total)}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </section>
  );
}
