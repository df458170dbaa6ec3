select 1;
--> statement-breakpoint
create index if not exists inquiries_email on inquiries (lower(email), created_at);
