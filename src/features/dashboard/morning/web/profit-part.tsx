import { Link } from "react-router";
import { type Cents, currencyMark, formatAmount } from "~/platform/kernel/money";
import { counted, formatShare } from "~/platform/kernel/numbers";
import { Panel, Tiles } from "../../web/panel";
import { PARTS } from "../domain/parts";
import type { MorningPart } from "./morning-values";
import styles from "./profit-part.module.css";

type Part = MorningPart<"profit">;
const LABELS: Record<Part["figures"][number]["span"], string> = {
  yesterday: "Yesterday",
  week: "This week",
  month: "This month",
};
const whole = (cents: Cents) => formatAmount(Math.round(cents / 100) * 100);

function besideLastYear({ profit, lastYear }: Part["figures"][number]): string {
  if (lastYear.moves === 0) return "no moves last year";
  const change = profit - lastYear.profit;
  return `${whole(Math.abs(change))} ${change < 0 ? "less" : "more"} than last year`;
}

/** Profit beside the same days last year, and the moves of yesterday with the reason of each loss. */
export function ProfitPart({ part: { figures, rows, total } }: { part: Part }) {
  const largest = Math.max(1, ...rows.map(({ profit }) => Math.abs(profit)));
  const hasLoss = rows.some(({ profit }) => profit < 0);
  const day = rows[0]?.day;
  return (
    <Panel
      id="profit"
      title={`${PARTS.profit.title}, ${currencyMark()}`}
      link={{ to: "/profit", label: "All" }}
      nothing={total === 0 && "No move was finished yesterday."}
    >
      <Tiles
        tiles={figures.map((figure) => ({
          label: `${LABELS[figure.span]}, ${counted(figure.moves, "move")}`,
          value: whole(figure.profit),
          below: besideLastYear(figure),
          to: `/profit?period=all&from=${figure.from}&to=${figure.to}`,
          late: figure.profit < 0,
        }))}
      />
      <ul className={styles.moves} data-loss={hasLoss || undefined}>
        {rows.map(({ id, name, profit, margin, isRough, reason }) => (
          <li key={id}>
            <span className={styles.name}>
              <Link to={`/profit/${id}`}>{name}</Link>
              <small>
                {reason || (margin === null ? "No income" : `${formatShare(margin / 10_000, 0)} margin`)}
              </small>
            </span>
            <span className={styles.track} aria-hidden>
              <i
                data-loss={profit < 0 || undefined}
                style={{ width: `${(Math.abs(profit) / largest) * (hasLoss ? 50 : 100)}%` }}
              />
            </span>
            <b data-loss={profit < 0 || undefined}>
              {isRough && "≈ "}
              {whole(profit)}
            </b>
          </li>
        ))}
      </ul>
      {day && total > rows.length && (
        <p className={styles.more}>
          <Link to={`/profit?period=all&from=${day}&to=${day}`}>
            All {counted(total, "move")} of yesterday
          </Link>
        </p>
      )}
    </Panel>
  );
}
