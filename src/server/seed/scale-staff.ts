import { sql } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";

const MOST = 100_000;

/**
 * Adds `count` employees with pay and annual leave, every second one with a week of leave around today. Their numbers use a
 * separate series. People start as customers and become staff after their record exists, so that the trigger that creates
 * records finds it.
 */
export async function scaleStaff(tx: Tx, count: number): Promise<void> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select coalesce(max(substring(number from 5)::int), 0) as n from employees where number like 'EMPX%'`,
  );
  const first = Number(rows[0]?.n ?? 0);
  const most = Math.max(0, Math.min(count, MOST - first));
  await tx.execute(sql`create temporary table scaled_staff on commit drop as
    select n + ${first}::int as n, gen_random_uuid() as id, gen_random_uuid() as request_id, gen_random_uuid() as entry_id,
      (array['Achieng','Barasa','Chebet','Gitau','Halima','Juma','Kamau','Kiprono','Moraa','Mutua','Naliaka','Njeri','Odhiambo','Wafula','Wambui','Yusuf'])[1 + n % 16] as first_name,
      (array['Bosire','Cherono','Kariuki','Kimani','Koech','Maina','Makau','Mwangi','Ndungu','Nyambura','Ochieng','Omondi','Otieno','Simiyu','Wekesa'])[1 + (n / 16) % 15] as last_name,
      (array['mover','packer','driver','team_lead','cleaner'])[1 + n % 5] as role,
      (array['operations','sales','maintenance','security','customer_service'])[1 + (n / 5) % 5] as department,
      current_date - 30 - n % 2000 as hired,
      date_trunc('week', current_date + (n % 180 - 90))::date as monday
    from generate_series(1, ${most}::int) as n`);
  await tx.execute(sql`insert into people (id, name, email, phone, role, department, active, created_at, updated_at)
    select id, first_name || ' ' || last_name, 'staffx' || n || '@example.co.ke', null, 'customer', department, true, hired, hired from scaled_staff`);
  await tx.execute(sql`insert into employees (person_id, number, employee_id, status, first_name, last_name, hire_date, start_date, created_at, updated_at)
    select id, 'EMPX' || n, 'EMPX' || n, 'active', first_name, last_name, hired, hired, hired, hired from scaled_staff`);
  await tx.execute(sql`update people p set role = s.role from scaled_staff s where s.id = p.id`);
  await tx.execute(sql`insert into compensation_packages (id, person_id, effective_date, basic_salary, currency, pay_frequency)
    select gen_random_uuid(), id, hired, 2500000 + (n % 400) * 10000, 'KES', 'monthly' from scaled_staff`);
  await tx.execute(sql`insert into leave_entries (id, person_id, category, year, reason, period, hundredths)
    select entry_id, id, 'annual', extract(year from monday)::int, 'granted', extract(year from monday)::text, 2100 from scaled_staff`);
  await tx.execute(sql`insert into leave_requests (id, person_id, type, kind, first_day, last_day, hundredths, status, applied_at, decided_at)
    select request_id, id, 'other', 'unpaid', monday, monday + 4, 500, case when n % 6 = 0 then 'pending' else 'approved' end, monday - 14,
      case when n % 6 = 0 then null else monday - 13 end from scaled_staff where n % 2 = 0`);
  await tx.execute(sql`insert into leave_entries (id, person_id, category, year, reason, hundredths, request_id)
    select gen_random_uuid(), id, 'unpaid', extract(year from monday)::int, 'taken', -500, request_id from scaled_staff where n % 2 = 0 and n % 6 <> 0`);
}

export const FILLED_OF_STAFF = [
  "people",
  "employees",
  "compensation_packages",
  "leave_requests",
  "leave_entries",
];
