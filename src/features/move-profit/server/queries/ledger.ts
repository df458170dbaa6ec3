import { sql } from "drizzle-orm";
import { ledgerRules } from "~/features/payments/server/queries/ledger";
import { PROFIT_COLUMNS, profitRows } from "./derivation";

const listOf = (prefix: string) => sql.raw(PROFIT_COLUMNS.map((name) => `${prefix}.${name}`).join(", "));

export const moveProfitLedgerRules = ledgerRules.answer([
  {
    rule: "the profit of every move is what its documents say now",
    // Read when it is asked, once all features have joined their claims.
    get find() {
      return sql`select coalesce(m.number, p.move_id::text) as subject,
        format('stored: income %s, crew %s, profit %s; now: income %s, crew %s, profit %s', p.income, p.crew_real, p.profit_real, d.income, d.crew_real,
          d.income - d.crew_real - (d.hires + d.vehicles + d.materials + d.tolls + d.other + d.claims + d.fees + d.commission)) as detail
      from (${profitRows(() => sql`true`)}) d full join move_profits p on p.move_id = d.move_id left join moves m on m.id = coalesce(p.move_id, d.move_id)
      where not exists (select from move_profit_queue) and (${listOf("d")}) is distinct from (${listOf("p")})`;
    },
  },
]);
