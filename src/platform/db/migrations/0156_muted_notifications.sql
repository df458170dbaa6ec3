ALTER TABLE "notification_choices" ADD COLUMN "bell" boolean DEFAULT true NOT NULL;
