-- by hand
-- The morning page counts these daily for many people: quotes that end soon, contracts and probations that end soon.
CREATE INDEX "quotes_ending" ON "quotes" USING btree ("valid_until","id") WHERE superseded_at is null and accepted_at is null and declined_at is null and cancelled_at is null and status = 'approved';--> statement-breakpoint
CREATE INDEX "employees_contract_end" ON "employees" USING btree ("contract_end_date") WHERE contract_end_date is not null;--> statement-breakpoint
CREATE INDEX "employees_probation_end" ON "employees" USING btree ("probation_end_date") WHERE status = 'probation' and probation_end_date is not null;
