CREATE INDEX "survey_links_created_at" ON "survey_links" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "survey_links_changed_at" ON "survey_links" USING btree (greatest(created_at, opened_at, submitted_at, revoked_at),"id");
