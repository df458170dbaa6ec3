import type { CSSProperties } from "react";
import { Link } from "react-router";
import { formatDate, type PlainDate } from "~/platform/kernel/dates";
import { formatAmount } from "~/platform/kernel/money";
import { counted, formatNumber } from "~/platform/kernel/numbers";
import { Line, Lines, Panel, type Tile, Tiles } from "../../web/panel";
import { loadOf } from "../domain/days";
import { PARTS } from "../domain/parts";
import type { MorningPart } from "./morning-values";
import styles from "./week-strip.module.css";

const listOf = (from: PlainDate, to = from, more = "") => `/moves/list?from=${from}&to=${to}${more}`;

export function YesterdayPart({ part }: { part: MorningPart<"yesterday"> }) {
  const { day, moves, late, complaints, invoiced, rows } = part;
  const tiles: Tile[] = [
    { label: "Moves", value: formatNumber(moves), to: listOf(day) },
    {
      label: "Finished late",
      value: formatNumber(late),
      to: listOf(day, day, "&outcome=late"),
      late: late > 0,
    },
    {
      label: "Complaints",
      value: formatNumber(complaints),
      to: listOf(day, day, "&outcome=complaint"),
      late: complaints > 0,
    },
  ];
  if (invoiced)
    tiles.push({
      label: "Invoiced",
      value: formatAmount(invoiced.amount),
      below: counted(invoiced.invoices, "invoice"),
      to: `/invoice-management?dateFrom=${day}&dateTo=${day}&due=issued`,
    });
  return (
    <Panel
      id="yesterday"
      title={PARTS.yesterday.title}
      beside={<span>{formatDate(day)}</span>}
      nothing={moves === 0 && "No moves were planned for yesterday."}
    >
      <Tiles tiles={tiles} />
      <Lines>
        {rows.map(({ number, statusLabel, customer, lead, late, complained }) => (
          <Line
            key={number}
            to={`/moves?date=${day}&move=${number}`}
            name={customer || number}
            below={lead ?? "No crew lead"}
            beside={
              complained || late
                ? complained
                  ? `Complaint${late ? ", finished late" : ""}`
                  : "Finished late"
                : statusLabel
            }
            late={complained || late}
          />
        ))}
      </Lines>
    </Panel>
  );
}

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const nameOf = (date: PlainDate) => DAYS[new Date(`${date}T00:00:00Z`).getUTCDay()];

export function WeekPart({ part, today }: { part: MorningPart<"week">; today: PlainDate }) {
  const { days, capacity } = part;
  return (
    <Panel id="week" title={PARTS.week.title} link={{ to: "/moves", label: "Calendar" }}>
      <ol className={styles.strip}>
        {days.map(({ date, moves }) => {
          const { level, words } = loadOf(moves, capacity);
          return (
            <li key={date} data-level={level} data-past={date < today || undefined}>
              <Link
                to={listOf(date)}
                aria-current={date === today ? "date" : undefined}
                style={{ "--full": `${Math.min(100, (moves / capacity) * 100)}%` } as CSSProperties}
              >
                <span>{nameOf(date)}</span>
                <b>
                  {moves}
                  <span className="visually-hidden"> of</span>
                  <small>
                    <span aria-hidden>/</span>
                    {capacity}
                  </small>
                </b>
                <small>{words}</small>
              </Link>
            </li>
          );
        })}
      </ol>
      <p className="muted" style={{ padding: "12px 16px" }}>
        {counted(capacity, "move")} fit on a day. A day opens its moves.
      </p>
    </Panel>
  );
}

export function JobsPart({
  part,
  today,
  tomorrow,
}: {
  part: MorningPart<"jobs">;
  today: PlainDate;
  tomorrow: PlainDate;
}) {
  const { withoutCrew, rows } = part;
  return (
    <Panel
      id="jobs"
      title={PARTS.jobs.title}
      link={{ to: listOf(today, tomorrow), label: "All" }}
      nothing={rows.length === 0 && "No jobs yet. Scheduled moves appear here."}
    >
      <Tiles
        tiles={[
          { label: "Today", value: formatNumber(part.today), to: listOf(today) },
          { label: "Tomorrow", value: formatNumber(part.tomorrow), to: listOf(tomorrow) },
          {
            label: "Need a new crew",
            value: formatNumber(withoutCrew),
            to: "/moves/list?crew=missing",
            late: withoutCrew > 0,
          },
        ]}
      />
      <Lines>
        {rows.map(({ number, date, windowLabel, statusLabel, customer, lead }) => (
          <Line
            key={number}
            to={`/moves?date=${date}&move=${number}`}
            name={customer || number}
            below={`${date === today ? "Today" : "Tomorrow"}, ${windowLabel.toLowerCase()} · ${lead ?? "No crew lead yet"}`}
            beside={statusLabel}
          />
        ))}
      </Lines>
    </Panel>
  );
}
