import type pg from "pg";
import { CRM_FIGURES, LEAD_LIST } from "./crm-floors";
import { STAFF_LIST } from "./staff-floors";

const SESSION = `select p.id, p.name, p.email, p.role, p.department, s.id as session_id, s.updated_at from sessions s
  join people p on p.id = s.user_id where s.token = $1 and s.expires_at > now() and p.active`;
const LIST = `select c.id, c.customer_number, c.name, c.email, c.phone, c.type, c.status, c.tags, c.kra_pin, c.credit_days, c.person_id, c.locale,
    c.created_at, s.spent, s.moves from customers c join customer_sums s on s.customer_id = c.id`;
const LISTED = "c.merged_into is null and c.status <> 'erased'";
const FULL = "(select id from customers where customer_number = 'CUSTX1')";

/** The statements behind each answer about customers, leads and staff, and nothing around them. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  "/staff": STAFF_LIST,
  "/leads": LEAD_LIST,
  "/crm-figures": CRM_FIGURES,
  "/customer-search": [
    `select count(*)::int as n from (select 1 from customers c where ${LISTED} and c.search like '%wambui%' limit 10001) as counted`,
    `${LIST} where ${LISTED} and c.search like '%wambui%' order by c.created_at desc, c.id desc limit 10`,
    `select customer_id, count(*), sum(total - credited_amount), sum(total - credited_amount - paid_amount) from invoices
      where not draft and cancelled_at is null and customer_id in (select c.id from customers c where ${LISTED} and c.search like '%wambui%' order by c.created_at desc, c.id desc limit 10) group by 1`,
  ],
  "/customer-details": [
    "select * from customers where customer_number = 'CUSTX1'",
    `select * from customer_addresses where customer_id = ${FULL} order by position`,
    `select * from customer_emergency_contacts where customer_id = ${FULL} order by position`,
    `select * from customer_identity_numbers where customer_id = ${FULL}`,
    `select distinct on (purpose) purpose, granted from customer_consents where customer_id in (select customers_of_survivor(${FULL})) order by purpose, at desc, id desc`,
    `select spent, moves, communications from customer_sums where customer_id = ${FULL}`,
    `select count(*), sum(total - credited_amount), sum(total - credited_amount - paid_amount) from invoices where customer_id in (select customers_of_survivor(${FULL})) and not draft and cancelled_at is null`,
  ],
  "/customer-analytics": [
    "select * from customers where customer_number = 'CUSTX1'",
    `select * from customer_sums where customer_id = ${FULL}`,
    `select category, coalesce(date, request_date)::text as date, completed_at, created_at from moves where customer_id in (select customers_of_survivor(${FULL})) and status not in ('quoted', 'cancelled')`,
    `select channel, count(*), max(created_at) from outbox_messages where customer_id in (select customers_of_survivor(${FULL})) group by channel`,
    `select channel, count(*)::int, max(created_at) from communications where customer_id in (select customers_of_survivor(${FULL})) group by channel`,
    `select count(*), count(*) filter (where settled), sum(total - credited_amount - paid_amount) from invoices where customer_id in (select customers_of_survivor(${FULL})) and not draft and cancelled_at is null`,
    `select max(received_at) from payments where customer_id in (select customers_of_survivor(${FULL}))`,
    `select * from customer_assessments where customer_id = ${FULL}`,
    `select count(*)::int from customer_assessments a join customers c on c.id = a.customer_id where a.referred_by in (select customers_of_survivor(${FULL})) and c.status <> 'erased'`,
  ],
};

/** A bare server's answer about customers, leads or staff; undefined for other addresses. */
export async function askedFloor(pool: pg.Pool, token: string, address: string): Promise<string | undefined> {
  const statements = ASKED[address];
  if (!statements) return undefined;
  await pool.query({ name: "session", text: SESSION, values: [token] });
  const answers = [];
  for (const [at, text] of statements.entries())
    answers.push((await pool.query({ name: `${address}-${at}`, text })).rows);
  return JSON.stringify(answers);
}
