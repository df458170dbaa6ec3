ALTER TABLE "campaigns" DROP CONSTRAINT "campaigns_amounts";--> statement-breakpoint
DROP INDEX "campaigns_cost";--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "sending_cost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "campaigns_cost" ON "campaigns" USING btree (("cost" + "sending_cost"),"id");--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_amounts" CHECK ("campaigns"."budget" >= 0 and "campaigns"."cost" >= 0 and "campaigns"."sending_cost" >= 0);