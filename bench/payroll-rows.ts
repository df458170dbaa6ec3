import pg from "pg";

/** Pays all scaled staff by M-Pesa, to separate well-behaved numbers. */
export async function payByMpesa(database: pg.Client): Promise<void> {
  await database.query(
    `insert into employee_payouts (person_id, mpesa_number)
       select person_id, '+25471' || lpad((substring(number from 5)::int * 3 + 1000001)::text, 7, '0') from employees where number like 'EMPX%'
       on conflict (person_id) do update set mpesa_number = excluded.mpesa_number`,
  );
}

/** Writes months of pay as old drafts, set-based; returns the last one's number. */
export async function fillPeriods(databaseUrl: string, count: number): Promise<string> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ number: string }>(
    `insert into payroll_periods (id, number, name, period_type, start_date, end_date, pay_date, profile, created_at)
       select gen_random_uuid(), 'PAYX-' || n, to_char(day, 'FMMonth YYYY') || ' Payroll', 'monthly', day, (day + interval '1 month - 1 day')::date,
         (day + interval '1 month + 4 days')::date, 'as-specified', day
       from (select n, (date '1990-01-01' + n * interval '1 month')::date as day from generate_series(1, $1::int) as n) as months
       returning number`,
    [count],
  );
  for (const { number } of rows)
    await database.query(
      `insert into payroll_items (id, period_id, person_id, kind, start_date, end_date, employee_number, employee_name, department, role, basic_salary,
           total_working_days, days_worked, prorated_basic, gross_pay, taxable_income, net_pay, payable, payment_method)
         select gen_random_uuid(), p.id, e.person_id, 'regular', p.start_date, p.end_date, e.number, w.name, w.department, w.role, c.basic_salary,
           22, 2200, c.basic_salary, c.basic_salary, c.basic_salary, c.basic_salary, c.basic_salary, 'bank_transfer'
         from payroll_periods p, employees e join people w on w.id = e.person_id join compensation_packages c on c.person_id = e.person_id and c.end_date is null
         where p.number = $1 and e.number like 'EMPX%'`,
      [number],
    );
  await database.query("analyze payroll_periods, payroll_items");
  await database.end();
  return rows.at(-1)?.number ?? "";
}
