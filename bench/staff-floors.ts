/** The statements behind the first page of staff, as HR sees it: how many there are, and these ten. */
export const STAFF_LIST: readonly string[] = [
  "select count(*)::int as n from (select 1 from employees where status <> 'terminated' limit 10001) as counted",
  `select e.person_id, e.number, e.employee_id, p.name, p.role, p.department, e.status, e.hire_date, e.employment_type,
      p.email, p.phone, c.basic_salary, coalesce(o.payment_method, 'mpesa') as payment_method,
      exists (select 1 from role_requests r where r.person_id = e.person_id and r.refused_at is null) as waits
    from employees e join people p on p.id = e.person_id
    left join employee_payouts o on o.person_id = e.person_id
    left join compensation_packages c on c.person_id = e.person_id and c.replaced_at is null
      and c.effective_date <= current_date and (c.end_date is null or c.end_date >= current_date)
    where e.status <> 'terminated' order by e.hire_date desc, e.person_id desc limit 10`,
];
