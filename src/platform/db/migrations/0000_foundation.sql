CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "counters_series_year_pk" PRIMARY KEY("series","year")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"summary" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"customer_id" uuid,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ip" text,
	"request_id" text,
	"txid" bigint DEFAULT (pg_current_xact_id()::text)::bigint NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"table_name" text NOT NULL,
	"row_key" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"txid" bigint DEFAULT (pg_current_xact_id()::text)::bigint NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trail_links" (
	"position" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"row_id" uuid NOT NULL,
	"salt" text,
	"personal" text NOT NULL,
	"seal" text NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"erased_by" uuid,
	CONSTRAINT "trail_links_row_id_unique" UNIQUE("row_id")
);
--> statement-breakpoint
CREATE TABLE "trail_waiting" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"row_id" uuid NOT NULL,
	"txid" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"response" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "throttle_windows" (
	"bucket" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "throttle_windows_bucket_window_start_pk" PRIMARY KEY("bucket","window_start")
);
--> statement-breakpoint
CREATE TABLE "outbox_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"recipient_name" text,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"sealed" text,
	"attachments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"message_id" text NOT NULL,
	"subject_type" text,
	"subject_id" uuid,
	"customer_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_number" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"type" text DEFAULT 'individual' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"kra_pin" text DEFAULT '' NOT NULL,
	"credit_days" integer,
	"person_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(customer_number || ' ' || name || ' ' || email || ' ' || phone)) STORED NOT NULL,
	CONSTRAINT "customers_customer_number_unique" UNIQUE("customer_number")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"plain" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_sums" (
	"day" date NOT NULL,
	"figure" text NOT NULL,
	"key" text NOT NULL,
	"n" bigint NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_journeys" (
	"number" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"assigned_to" uuid,
	"total" bigint NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "settled_invoices" (
	"invoice_id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid,
	"settled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"person_id" uuid NOT NULL,
	"permissions" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"phone" text,
	"role" text DEFAULT 'customer' NOT NULL,
	"department" text,
	"active" boolean DEFAULT true NOT NULL,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_email_lower" CHECK ("people"."email" = lower("people"."email"))
);
--> statement-breakpoint
CREATE TABLE "person_grants" (
	"person_id" uuid NOT NULL,
	"permission" text NOT NULL,
	"scope" text,
	CONSTRAINT "person_grants_person_id_permission_pk" PRIMARY KEY("person_id","permission")
);
--> statement-breakpoint
CREATE TABLE "role_grants" (
	"role" text NOT NULL,
	"permission" text NOT NULL,
	"scope" text NOT NULL,
	CONSTRAINT "role_grants_role_permission_pk" PRIMARY KEY("role","permission")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "setup_codes" (
	"id" integer PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "two_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" uuid NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claim_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"inquiry_id" uuid NOT NULL,
	"number" text NOT NULL,
	"reference" text NOT NULL,
	"items" jsonb NOT NULL,
	CONSTRAINT "claims_inquiry_id_unique" UNIQUE("inquiry_id"),
	CONSTRAINT "claims_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "inquiries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"service" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"consent_version" text NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	"quote_id" uuid,
	"quote_number" text,
	"assigned_to" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decision_reason" text DEFAULT '' NOT NULL,
	"respond_by" timestamp (3) with time zone NOT NULL,
	"first_response_at" timestamp (3) with time zone,
	"first_response_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || phone || ' ' || replace(phone, '+254', '0') || ' ' || service || ' ' || message)) STORED NOT NULL,
	CONSTRAINT "inquiries_status_known" CHECK ("inquiries"."status" in ('pending', 'approved', 'rejected', 'completed')),
	CONSTRAINT "inquiries_source_known" CHECK ("inquiries"."source" in ('home', 'contact', 'claim')),
	CONSTRAINT "inquiries_decided" CHECK (("inquiries"."status" = 'pending') = ("inquiries"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscribers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"consent_version" text NOT NULL,
	"subscribed_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_subscribers_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_subscribers_status_known" CHECK ("newsletter_subscribers"."status" in ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "credit_note_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credit_note_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"category" text NOT NULL,
	"code" text NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(8, 1) NOT NULL,
	"unit_price" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "credit_note_lines_amount" CHECK ("credit_note_lines"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"invoice_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"issue_date" date NOT NULL,
	"subtotal" bigint NOT NULL,
	"vat_base" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"total" bigint NOT NULL,
	"released" bigint NOT NULL,
	"cancels" boolean NOT NULL,
	"recorded_by" uuid,
	"recorded_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_notes_sum" CHECK ("credit_notes"."total" = "credit_notes"."subtotal" + "credit_notes"."vat" and "credit_notes"."subtotal" >= 0 and "credit_notes"."vat" >= 0 and "credit_notes"."total" > 0),
	CONSTRAINT "credit_notes_released" CHECK ("credit_notes"."released" >= 0 and "credit_notes"."released" <= "credit_notes"."total")
);
--> statement-breakpoint
CREATE TABLE "invoice_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"category" text NOT NULL,
	"code" text NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(8, 1) NOT NULL,
	"unit_price" bigint NOT NULL,
	"amount" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_sums" (
	"day" date NOT NULL,
	"assigned_to" uuid,
	"invoices" integer NOT NULL,
	"revenue" bigint NOT NULL,
	"outstanding" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"account_number" text NOT NULL,
	"draft" boolean DEFAULT false NOT NULL,
	"quote_id" uuid,
	"supplement_of" uuid,
	"customer_id" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"customer_kra_pin" text DEFAULT '' NOT NULL,
	"assigned_to" uuid,
	"from_location" text NOT NULL,
	"to_location" text NOT NULL,
	"issue_date" date NOT NULL,
	"service_date" date,
	"due_date" date NOT NULL,
	"tax" jsonb NOT NULL,
	"subtotal" bigint NOT NULL,
	"vat_base" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"total" bigint NOT NULL,
	"deposit_due" bigint NOT NULL,
	"paid_amount" bigint DEFAULT 0 NOT NULL,
	"credited_amount" bigint DEFAULT 0 NOT NULL,
	"settled" boolean GENERATED ALWAYS AS (paid_amount + credited_amount >= total) STORED NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || account_number || ' ' || customer_name || ' ' || customer_email)) STORED NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_account_number_unique" UNIQUE("account_number"),
	CONSTRAINT "invoices_quote_id_unique" UNIQUE("quote_id"),
	CONSTRAINT "invoices_sum" CHECK ("invoices"."total" = "invoices"."subtotal" + "invoices"."vat" and "invoices"."subtotal" >= 0 and "invoices"."vat" >= 0),
	CONSTRAINT "invoices_paid" CHECK ("invoices"."paid_amount" >= 0 and "invoices"."credited_amount" >= 0 and "invoices"."paid_amount" + "invoices"."credited_amount" <= "invoices"."total"),
	CONSTRAINT "invoices_draft" CHECK (not "invoices"."draft" or ("invoices"."paid_amount" = 0 and "invoices"."credited_amount" = 0 and "invoices"."cancelled_at" is null)),
	CONSTRAINT "invoices_cancelled" CHECK ("invoices"."cancelled_at" is null or "invoices"."credited_amount" = "invoices"."total"),
	CONSTRAINT "invoices_number" CHECK ("invoices"."draft" = ("invoices"."number" like 'DRAFT-%')),
	CONSTRAINT "invoices_deposit" CHECK ("invoices"."deposit_due" >= 0 and "invoices"."deposit_due" <= "invoices"."total")
);
--> statement-breakpoint
CREATE TABLE "move_crew" (
	"move_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "move_crew_move_id_person_id_pk" PRIMARY KEY("move_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"quote_id" uuid NOT NULL,
	"customer_id" uuid,
	"category" text NOT NULL,
	"status" text DEFAULT 'booked' NOT NULL,
	"date" date NOT NULL,
	"window" text NOT NULL,
	"crew_lead" uuid,
	"notes" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moves_number_unique" UNIQUE("number"),
	CONSTRAINT "moves_quote_id_unique" UNIQUE("quote_id"),
	CONSTRAINT "moves_status_known" CHECK ("moves"."status" in ('quoted', 'booked', 'confirmed', 'in_progress', 'completed', 'cancelled', 'rescheduled')),
	CONSTRAINT "moves_window_known" CHECK ("moves"."window" in ('morning', 'afternoon', 'full_day')),
	CONSTRAINT "moves_completed" CHECK (("moves"."status" = 'completed') = ("moves"."completed_at" is not null)),
	CONSTRAINT "moves_cancelled" CHECK (("moves"."status" = 'cancelled') = ("moves"."cancelled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" boolean NOT NULL,
	CONSTRAINT "notification_choices_person_id_kind_pk" PRIMARY KEY("person_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"who" text NOT NULL,
	"path" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mpesa_arrival_payments" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"arrival_id" uuid NOT NULL,
	"merged" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mpesa_arrivals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"trans_id" text NOT NULL,
	"source" text NOT NULL,
	"shortcode" text DEFAULT '' NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"amount" bigint NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"payer_name" text DEFAULT '' NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"prompt_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mpesa_arrivals_trans_id_unique" UNIQUE("trans_id"),
	CONSTRAINT "mpesa_arrivals_prompt_id_unique" UNIQUE("prompt_id"),
	CONSTRAINT "mpesa_arrivals_amount" CHECK ("mpesa_arrivals"."amount" > 0),
	CONSTRAINT "mpesa_arrivals_source" CHECK ("mpesa_arrivals"."source" in ('callback', 'pull', 'prompt', 'person'))
);
--> statement-breakpoint
CREATE TABLE "mpesa_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"review_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mpesa_decisions_kind" CHECK ("mpesa_decisions"."kind" in ('allocated', 'credit', 'merged', 'accepted', 'not-ours', 'paid', 'not-paid', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "mpesa_registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shortcode" text NOT NULL,
	"confirmation_url" text NOT NULL,
	"registered_by" text NOT NULL,
	"registered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mpesa_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"arrival_id" uuid,
	"round" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"result_code" text,
	"result_desc" text,
	"parameters" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "mpesa_requests_kind" CHECK ("mpesa_requests"."kind" in ('status', 'balance')),
	CONSTRAINT "mpesa_requests_state" CHECK ("mpesa_requests"."state" in ('sent', 'refused', 'timed-out', 'answered'))
);
--> statement-breakpoint
CREATE TABLE "mpesa_reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"arrival_id" uuid,
	"prompt_id" uuid,
	"reason" text NOT NULL,
	"amount" bigint NOT NULL,
	"invoice_id" uuid,
	"payment_id" uuid,
	"search" text DEFAULT '' NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "mpesa_reviews_arrival_id_unique" UNIQUE("arrival_id"),
	CONSTRAINT "mpesa_reviews_prompt_id_unique" UNIQUE("prompt_id"),
	CONSTRAINT "mpesa_reviews_subject" CHECK ("mpesa_reviews"."arrival_id" is not null or "mpesa_reviews"."prompt_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "mpesa_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"prompt_id" uuid,
	"payload" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mpesa_receipts" (
	"receipt" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mpesa_receipts_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receipt_number" text NOT NULL,
	"invoice_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"kind" text DEFAULT 'payment' NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"applied" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"prompt_id" uuid,
	"reversal_of" uuid,
	"received_at" timestamp (3) with time zone NOT NULL,
	"recorded_by" uuid,
	"recorded_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_receipt_number_unique" UNIQUE("receipt_number"),
	CONSTRAINT "payments_prompt_id_unique" UNIQUE("prompt_id"),
	CONSTRAINT "payments_reversal_of_unique" UNIQUE("reversal_of"),
	CONSTRAINT "payments_kind" CHECK (("payments"."kind" = 'payment' and "payments"."amount" > 0 and "payments"."reversal_of" is null) or ("payments"."kind" = 'reversal' and "payments"."amount" < 0 and "payments"."reversal_of" is not null)),
	CONSTRAINT "payments_applied" CHECK (abs("payments"."applied") <= abs("payments"."amount") and sign("payments"."applied") * sign("payments"."amount") >= 0),
	CONSTRAINT "payments_method" CHECK ("payments"."method" in ('mpesa', 'bank_transfer', 'cash', 'cheque', 'card'))
);
--> statement-breakpoint
CREATE TABLE "stk_prompts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"invoice_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"merchant_request_id" text,
	"checkout_request_id" text,
	"reason" text,
	"result_code" text,
	"result_desc" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"started_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stk_prompts_checkout_request_id_unique" UNIQUE("checkout_request_id"),
	CONSTRAINT "stk_prompts_amount" CHECK ("stk_prompts"."amount" > 0),
	CONSTRAINT "stk_prompts_state" CHECK ("stk_prompts"."state" in ('queued', 'prompted', 'checking', 'succeeded', 'failed', 'cancelled', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"invoice_id" uuid,
	"applied" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"refund_number" text,
	"method" text,
	"reference" text DEFAULT '' NOT NULL,
	"date" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reversal_of" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded_by" uuid,
	"recorded_by_name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settlements_refund_number_unique" UNIQUE("refund_number"),
	CONSTRAINT "settlements_reversal_of_unique" UNIQUE("reversal_of"),
	CONSTRAINT "settlements_kind" CHECK (case "settlements"."kind"
        when 'withholding' then "settlements"."credit" = 0 and "settlements"."applied" <> 0
        when 'credit_applied' then "settlements"."credit" = -"settlements"."applied" and "settlements"."applied" <> 0
        when 'released' then "settlements"."credit" = -"settlements"."applied" and "settlements"."applied" < 0 and "settlements"."reversal_of" is null
        when 'refund' then "settlements"."applied" = 0 and "settlements"."credit" <> 0
        else false end),
	CONSTRAINT "settlements_direction" CHECK ("settlements"."kind" = 'released' or ("settlements"."reversal_of" is null) = ("settlements"."applied" - case when "settlements"."kind" = 'refund' then "settlements"."credit" else 0 end > 0)),
	CONSTRAINT "settlements_invoice_named" CHECK ("settlements"."kind" = 'refund' or "settlements"."invoice_id" is not null),
	CONSTRAINT "settlements_refund" CHECK (("settlements"."kind" = 'refund' and "settlements"."reversal_of" is null) = ("settlements"."refund_number" is not null))
);
--> statement-breakpoint
CREATE TABLE "price_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" uuid,
	"published_by_name" text,
	CONSTRAINT "price_lists_version_unique" UNIQUE("version")
);
--> statement-breakpoint
CREATE TABLE "quote_acceptances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"number" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"typed_name" text NOT NULL,
	"terms_version" text NOT NULL,
	"total" bigint NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_acceptances_quote_id_unique" UNIQUE("quote_id"),
	CONSTRAINT "quote_acceptances_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "quote_cancellations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"fee" bigint NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"cancelled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_cancellations_quote_id_unique" UNIQUE("quote_id"),
	CONSTRAINT "quote_cancellations_fee" CHECK ("quote_cancellations"."fee" >= 0 and "quote_cancellations"."fee" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "quote_declines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"declined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_declines_quote_id_unique" UNIQUE("quote_id")
);
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"category" text NOT NULL,
	"code" text NOT NULL,
	"description" text NOT NULL,
	"quantity" numeric(8, 1) NOT NULL,
	"unit_price" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "quote_lines_sane" CHECK ("quote_lines"."quantity" >= 0 and "quote_lines"."unit_price" >= 0 and "quote_lines"."amount" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "quote_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "quote_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"type" text NOT NULL,
	"content" text NOT NULL,
	"author" text NOT NULL,
	"timestamp" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_reschedulings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"quote_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"reason" text NOT NULL,
	"fee" bigint NOT NULL,
	"by" text NOT NULL,
	"by_name" text NOT NULL,
	"rescheduled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quote_reschedulings_fee" CHECK ("quote_reschedulings"."fee" >= 0 and "quote_reschedulings"."fee" % 100 = 0),
	CONSTRAINT "quote_reschedulings_moves" CHECK ("quote_reschedulings"."from_date" <> "quote_reschedulings"."to_date")
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"number" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"row_version" integer DEFAULT 1 NOT NULL,
	"source" text DEFAULT 'calculator' NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"alternative_contact" text DEFAULT '' NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"customer_id" uuid,
	"from_location" text NOT NULL,
	"from_address" text DEFAULT '' NOT NULL,
	"to_location" text NOT NULL,
	"to_address" text DEFAULT '' NOT NULL,
	"distance_km" integer NOT NULL,
	"distance_method" text NOT NULL,
	"distance_notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"access_difficulty" text DEFAULT 'easy' NOT NULL,
	"service_date" date,
	"preferred_time" text DEFAULT '' NOT NULL,
	"service_type" text DEFAULT 'residential' NOT NULL,
	"property_type" text DEFAULT '' NOT NULL,
	"from_floor" integer,
	"to_floor" integer,
	"from_lift" boolean,
	"to_lift" boolean,
	"estimated_duration" integer,
	"urgency" text DEFAULT 'low' NOT NULL,
	"special_requirements" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"special_instructions" text DEFAULT '' NOT NULL,
	"rooms" jsonb NOT NULL,
	"services" jsonb NOT NULL,
	"price_list_version" integer NOT NULL,
	"tax" jsonb NOT NULL,
	"list_total" bigint NOT NULL,
	"subtotal" bigint NOT NULL,
	"vat_base" bigint NOT NULL,
	"vat" bigint NOT NULL,
	"total" bigint NOT NULL,
	"deposit_rate" integer NOT NULL,
	"requires_approval" boolean DEFAULT false NOT NULL,
	"approval_reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"valid_until" date NOT NULL,
	"created_by" uuid,
	"last_priced_by" uuid,
	"assigned_to" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"booking_requested_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"declined_at" timestamp (3) with time zone,
	"superseded_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" text GENERATED ALWAYS AS (lower(number || ' ' || reference || ' ' || customer_name || ' ' || customer_email || ' ' || customer_phone || ' ' || from_location || ' ' || to_location)) STORED NOT NULL,
	CONSTRAINT "quotes_status_known" CHECK ("quotes"."status" in ('pending', 'approved', 'rejected', 'revision')),
	CONSTRAINT "quotes_sum" CHECK ("quotes"."total" = "quotes"."subtotal" + "quotes"."vat" and "quotes"."subtotal" >= 0 and "quotes"."vat" >= 0),
	CONSTRAINT "quotes_accepted_once" CHECK ("quotes"."accepted_at" is null or ("quotes"."status" = 'approved' and "quotes"."declined_at" is null)),
	CONSTRAINT "quotes_cancelled_after_yes" CHECK ("quotes"."cancelled_at" is null or "quotes"."accepted_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"section" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"sealed" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "content_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"data" jsonb NOT NULL,
	"published" jsonb,
	"published_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "content_version" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"person_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text GENERATED ALWAYS AS (lower(name)) STORED NOT NULL,
	"query" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_people_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_grants" ADD CONSTRAINT "person_grants_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_assigned_to_people_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_note_lines" ADD CONSTRAINT "credit_note_lines_credit_note_id_credit_notes_id_fk" FOREIGN KEY ("credit_note_id") REFERENCES "public"."credit_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_recorded_by_people_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_supplement_of_invoices_id_fk" FOREIGN KEY ("supplement_of") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_assigned_to_people_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_crew" ADD CONSTRAINT "move_crew_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "move_crew" ADD CONSTRAINT "move_crew_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_crew_lead_people_id_fk" FOREIGN KEY ("crew_lead") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_arrival_payments" ADD CONSTRAINT "mpesa_arrival_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_arrival_payments" ADD CONSTRAINT "mpesa_arrival_payments_arrival_id_mpesa_arrivals_id_fk" FOREIGN KEY ("arrival_id") REFERENCES "public"."mpesa_arrivals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_arrivals" ADD CONSTRAINT "mpesa_arrivals_prompt_id_stk_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."stk_prompts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_decisions" ADD CONSTRAINT "mpesa_decisions_review_id_mpesa_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."mpesa_reviews"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_decisions" ADD CONSTRAINT "mpesa_decisions_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_requests" ADD CONSTRAINT "mpesa_requests_arrival_id_mpesa_arrivals_id_fk" FOREIGN KEY ("arrival_id") REFERENCES "public"."mpesa_arrivals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_reviews" ADD CONSTRAINT "mpesa_reviews_arrival_id_mpesa_arrivals_id_fk" FOREIGN KEY ("arrival_id") REFERENCES "public"."mpesa_arrivals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_reviews" ADD CONSTRAINT "mpesa_reviews_prompt_id_stk_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."stk_prompts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_reviews" ADD CONSTRAINT "mpesa_reviews_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_reviews" ADD CONSTRAINT "mpesa_reviews_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_events" ADD CONSTRAINT "mpesa_events_prompt_id_stk_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."stk_prompts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_receipts" ADD CONSTRAINT "mpesa_receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_prompt_id_stk_prompts_id_fk" FOREIGN KEY ("prompt_id") REFERENCES "public"."stk_prompts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_people_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stk_prompts" ADD CONSTRAINT "stk_prompts_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_recorded_by_people_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_acceptances" ADD CONSTRAINT "quote_acceptances_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_acceptances" ADD CONSTRAINT "quote_acceptances_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_cancellations" ADD CONSTRAINT "quote_cancellations_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_declines" ADD CONSTRAINT "quote_declines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_links" ADD CONSTRAINT "quote_links_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_notes" ADD CONSTRAINT "quote_notes_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_reschedulings" ADD CONSTRAINT "quote_reschedulings_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_last_priced_by_people_id_fk" FOREIGN KEY ("last_priced_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_assigned_to_people_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_updated_by_people_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_noun" ON "events" USING btree ("subject_type","at","id");--> statement-breakpoint
CREATE INDEX "events_actor" ON "events" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "events_subject" ON "events" USING btree ("subject_type","subject_id","at");--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "events_customer" ON "events" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "row_changes_written" ON "row_changes" USING btree ("txid","written_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "throttle_windows_start" ON "throttle_windows" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "outbox_messages_created_at" ON "outbox_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_messages_status" ON "outbox_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_messages_subject" ON "outbox_messages" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "outbox_messages_customer" ON "outbox_messages" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_email" ON "customers" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "customers_created_at" ON "customers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_plain" ON "search_words" USING gin ("plain" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "daily_sums_figure" ON "daily_sums" USING btree ("figure","day");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "people_email" ON "people" USING btree ("email");--> statement-breakpoint
CREATE INDEX "people_role" ON "people" USING btree ("role");--> statement-breakpoint
CREATE INDEX "people_created_at" ON "people" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "people_name" ON "people" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin (lower("name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "two_factors_user" ON "two_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_photos_claim" ON "claim_photos" USING btree ("claim_id","position");--> statement-breakpoint
CREATE INDEX "claims_reference" ON "claims" USING btree (lower("reference"));--> statement-breakpoint
CREATE INDEX "inquiries_created_at" ON "inquiries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_status" ON "inquiries" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_source" ON "inquiries" USING btree ("source","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_name" ON "inquiries" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "inquiries_amount" ON "inquiries" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "inquiries_assigned_to" ON "inquiries" USING btree ("assigned_to","created_at","id");--> statement-breakpoint
CREATE INDEX "inquiries_unanswered" ON "inquiries" USING btree ("respond_by") WHERE first_response_at is null and status = 'pending';--> statement-breakpoint
CREATE INDEX "inquiries_search" ON "inquiries" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_subscribed_at" ON "newsletter_subscribers" USING btree ("subscribed_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_status" ON "newsletter_subscribers" USING btree ("status","subscribed_at","id");--> statement-breakpoint
CREATE INDEX "newsletter_subscribers_search" ON "newsletter_subscribers" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "credit_note_lines_note" ON "credit_note_lines" USING btree ("credit_note_id","position");--> statement-breakpoint
CREATE INDEX "credit_notes_invoice" ON "credit_notes" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_notes_customer" ON "credit_notes" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_lines_invoice" ON "invoice_lines" USING btree ("invoice_id","position");--> statement-breakpoint
CREATE INDEX "invoice_sums_day" ON "invoice_sums" USING btree ("day");--> statement-breakpoint
CREATE INDEX "invoices_issue_date" ON "invoices" USING btree ("issue_date","id");--> statement-breakpoint
CREATE INDEX "invoices_service_date" ON "invoices" USING btree (coalesce("service_date", '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "invoices_due_open" ON "invoices" USING btree ("due_date","id") WHERE not settled and cancelled_at is null and not draft;--> statement-breakpoint
CREATE INDEX "invoices_settled" ON "invoices" USING btree ("settled","issue_date","id");--> statement-breakpoint
CREATE INDEX "invoices_total" ON "invoices" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "invoices_balance" ON "invoices" USING btree (("total" - "credited_amount" - "paid_amount"),"id");--> statement-breakpoint
CREATE INDEX "invoices_drafts" ON "invoices" USING btree ("issue_date","id") WHERE draft;--> statement-breakpoint
CREATE INDEX "invoices_cancelled" ON "invoices" USING btree ("issue_date","id") WHERE cancelled_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_supplement_of" ON "invoices" USING btree ("supplement_of") WHERE supplement_of is not null;--> statement-breakpoint
CREATE INDEX "invoices_customer_name" ON "invoices" USING btree (lower("customer_name"),"id");--> statement-breakpoint
CREATE INDEX "invoices_customer" ON "invoices" USING btree ("customer_id","issue_date");--> statement-breakpoint
CREATE INDEX "invoices_assigned_to" ON "invoices" USING btree ("assigned_to","issue_date","id");--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "move_crew_person" ON "move_crew" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "moves_date" ON "moves" USING btree ("date","id");--> statement-breakpoint
CREATE INDEX "moves_crew_lead" ON "moves" USING btree ("crew_lead","date");--> statement-breakpoint
CREATE INDEX "moves_status" ON "moves" USING btree ("status","date","id");--> statement-breakpoint
CREATE INDEX "moves_customer" ON "moves" USING btree ("customer_id","date");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_key" ON "notifications" USING btree ("person_id","key");--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications" USING btree ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("person_id","created_at","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_created_at" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mpesa_arrival_payments_arrival" ON "mpesa_arrival_payments" USING btree ("arrival_id");--> statement-breakpoint
CREATE INDEX "mpesa_arrivals_created_at" ON "mpesa_arrivals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mpesa_decisions_review" ON "mpesa_decisions" USING btree ("review_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_requests_arrival" ON "mpesa_requests" USING btree ("arrival_id","round");--> statement-breakpoint
CREATE INDEX "mpesa_reviews_open" ON "mpesa_reviews" USING btree ("opened_at","id") WHERE settled_at is null;--> statement-breakpoint
CREATE INDEX "mpesa_reviews_settled" ON "mpesa_reviews" USING btree ("settled_at","id") WHERE settled_at is not null;--> statement-breakpoint
CREATE INDEX "mpesa_reviews_invoice" ON "mpesa_reviews" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "mpesa_reviews_search" ON "mpesa_reviews" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mpesa_events_prompt" ON "mpesa_events" USING btree ("prompt_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id","received_at");--> statement-breakpoint
CREATE INDEX "payments_customer" ON "payments" USING btree ("customer_id","received_at");--> statement-breakpoint
CREATE INDEX "payments_received_at" ON "payments" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "stk_prompts_invoice" ON "stk_prompts" USING btree ("invoice_id","created_at");--> statement-breakpoint
CREATE INDEX "stk_prompts_phone" ON "stk_prompts" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "stk_prompts_created_at" ON "stk_prompts" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stk_prompts_one_open" ON "stk_prompts" USING btree ("invoice_id","phone") WHERE state in ('queued', 'prompted');--> statement-breakpoint
CREATE INDEX "settlements_invoice" ON "settlements" USING btree ("invoice_id","at");--> statement-breakpoint
CREATE INDEX "settlements_customer" ON "settlements" USING btree ("customer_id","at");--> statement-breakpoint
CREATE INDEX "settlements_certificate" ON "settlements" USING btree ("reference") WHERE kind = 'withholding';--> statement-breakpoint
CREATE INDEX "price_lists_valid_from" ON "price_lists" USING btree ("valid_from","version");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_lines_quote" ON "quote_lines" USING btree ("quote_id","position");--> statement-breakpoint
CREATE INDEX "quote_links_quote" ON "quote_links" USING btree ("quote_id");--> statement-breakpoint
CREATE INDEX "quote_notes_quote" ON "quote_notes" USING btree ("quote_id","timestamp");--> statement-breakpoint
CREATE INDEX "quote_reschedulings_quote" ON "quote_reschedulings" USING btree ("quote_id","rescheduled_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_number_version" ON "quotes" USING btree ("number","version");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_reference_version" ON "quotes" USING btree ("reference","version");--> statement-breakpoint
CREATE INDEX "quotes_created_at" ON "quotes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_status" ON "quotes" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_urgency" ON "quotes" USING btree ("urgency","created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_total" ON "quotes" USING btree ("total","id");--> statement-breakpoint
CREATE INDEX "quotes_service_date" ON "quotes" USING btree (coalesce("service_date", '9999-12-31'::date),"id");--> statement-breakpoint
CREATE INDEX "quotes_assigned_to" ON "quotes" USING btree ("assigned_to","created_at","id");--> statement-breakpoint
CREATE INDEX "quotes_email" ON "quotes" USING btree (lower("customer_email"),"created_at");--> statement-breakpoint
CREATE INDEX "quotes_search" ON "quotes" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "content_items_slug" ON "content_items" USING btree ("kind","slug","locale");--> statement-breakpoint
CREATE INDEX "content_items_order" ON "content_items" USING btree ("locale","kind","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("person_id","list","key");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("list") WHERE shared;