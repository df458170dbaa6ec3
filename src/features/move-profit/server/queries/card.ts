import { and, gte, lte } from "drizzle-orm";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { CARD_SPANS, cardSpans, lastYearOf, type Span } from "../../domain/spans";
import { moveProfits } from "../tables";
import { listProfits, sumsOf } from "./profits";
import { seesRealPay } from "./selected";

const SHOWN = 5;

/** Profit of yesterday, this week and this month beside the same days last year, with the moves of yesterday, the best first. */
export async function getProfitCard(reader: Reader, actor: Actor, now: Date) {
  const isRealPay = seesRealPay(actor);
  const sum = async ({ from, to }: Span) => {
    const [row] = await reader
      .select(sumsOf(isRealPay))
      .from(moveProfits)
      .where(and(gte(moveProfits.day, from), lte(moveProfits.day, to)));
    return {
      moves: row?.moves ?? 0,
      losses: row?.losses ?? 0,
      income: row?.income ?? 0,
      profit: row?.profit ?? 0,
    };
  };
  const spans = cardSpans(nairobiDate(now));
  const [figures, { rows, total }] = await Promise.all([
    Promise.all(
      CARD_SPANS.map(async (name) => {
        const before = lastYearOf(name, spans[name]);
        const [mine, last] = await Promise.all([sum(spans[name]), sum(before)]);
        return { span: name, ...spans[name], ...mine, lastYear: last };
      }),
    ),
    listProfits(reader, actor, { ...spans.yesterday, sort: "profit", order: "asc", limit: SHOWN }, now),
  ]);
  return {
    figures,
    total,
    rows: rows
      .map(({ id, number, day, customer, profit, margin, reasons, isRough }) => ({
        ...{ id, number, day, name: customer?.name ?? number, profit, margin, isRough },
        reason: reasons[0] ?? "",
      }))
      .toReversed(),
  };
}
