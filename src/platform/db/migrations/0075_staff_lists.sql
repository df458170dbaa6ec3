DROP INDEX "employees_hire_date";--> statement-breakpoint
CREATE INDEX "people_staff_role" ON "people" USING btree ("role","id") WHERE role <> 'customer';--> statement-breakpoint
CREATE INDEX "compensation_packages_salary" ON "compensation_packages" USING btree ((coalesce("basic_salary", 0)::bigint),"person_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "employees_here" ON "employees" USING btree ("hire_date","person_id") WHERE status <> 'terminated';