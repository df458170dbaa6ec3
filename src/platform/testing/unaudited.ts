/** Tables without row changes in the audit log, and why. */
export const UNAUDITED: readonly string[] = [
  "accounts",
  // The event records the lead's assignee.
  "assignment_runs",
  // State of the sync with Mailchimp; the newsletter has the members.
  "audience_members",
  "audience_pulls",
  // Actions of automation rules have their own events.
  "automation_runs",
  // State of the sync with Google Calendar.
  "calendar_entries",
  // Questions sent to customers; each is an event.
  "clearance_asks",
  // Append-only.
  "condition_marks",
  "contact_days",
  "content_version",
  "counters",
  // Sign-in of phones: each invitation, PIN and sign-in is an event, and the audit log keeps no hashes.
  "crew_devices",
  // Append-only.
  "crew_events",
  "crew_given_jobs",
  "crew_invitations",
  "crew_phones",
  // Append-only.
  "crew_photos",
  "crew_pins",
  // Positions of phones, deleted after 30 days.
  "crew_positions",
  // Uploads that are not complete; the photo records its taker.
  "crew_uploads",
  // Sums of the tiles, written by triggers.
  "customer_counts",
  // A file is kept for a day at most; its import is kept.
  "customer_import_files",
  // Progress of a scan of all customers.
  "customer_pair_scans",
  // Pictures are named by their content on the customer's row.
  "customer_photos",
  "customer_sums",
  "daily_sums",
  // Suggestions. The assignments that follow from them are audited.
  "dispatch_proposal_jobs",
  "dispatch_proposal_seats",
  "dispatch_proposals",
  // A trigger keeps old versions, and pictures are named by their content: neither changes.
  "document_settings",
  // State of the sync with Google Drive.
  "drive_files",
  "drive_folders",
  "employee_import_files",
  // KRA's own lists, read again each day.
  "etims_classes",
  "etims_codes",
  // What was sent to KRA and its answer; the submission itself is audited.
  "etims_exchanges",
  // When KRA's lists were read.
  "etims_lists",
  "events",
  // Codes of ten minutes; sending and confirming are events.
  "evidence_codes",
  // Append-only.
  "evidence_counts",
  "evidence_photos",
  // Append-only; the confirmation is an event.
  "evidence_signatures",
  // Original lines of a provider's file; the file records the uploader.
  "gateway_statement_lines",
  "hidden_setups",
  "idempotency_keys",
  // Ten-minute authorisation requests to Google.
  "integration_consents",
  // Append-only.
  "inventory_edits",
  // Files that a task removes; the photo records its deletion.
  "inventory_gone_files",
  // Uploads that are not complete; the photo records its uploader.
  "inventory_uploads",
  "item_kind_import_files",
  // Append-only.
  "item_kind_versions",
  // Derived from the stops of jobs.
  "job_places",
  // Progress of adding jobs to older moves.
  "job_scans",
  // Append-only, derived from documents that are audited.
  "journal_entries",
  "journal_lines",
  // Changes that wait for the journal.
  "journal_queue",
  // Sums of the journal, written by a trigger.
  "journal_sums",
  "lead_import_files",
  // Progress of converting older forms and quotes to leads.
  "lead_scans",
  "list_columns",
  // Progress of reading a mailbox.
  "mailbox_readings",
  // One row for each recipient; the message has the outcome.
  "mailing_recipients",
  // Monthly counts of Google Maps requests.
  "map_uses",
  // Pictures never change; their removal is an event.
  "move_photos",
  // Derived from documents, which are audited.
  "move_profit_queue",
  "move_profits",
  "mpesa_events",
  // Sums of the board, written by triggers.
  "opportunity_sums",
  "outbound_hosts",
  "outbox_messages",
  "pictures",
  "quote_journeys",
  // Texts of outside senders, deleted with them; answering and closing are events.
  "replies",
  "reply_files",
  // Each sending of a scheduled report is an event.
  "report_runs",
  // Road distances, cached for an hour.
  "road_distances",
  "row_changes",
  // Schedule of the salary sender.
  "salary_sender",
  "sessions",
  "settled_invoices",
  "setup_codes",
  "spent_codes",
  "supplier_import_files",
  // Append-only.
  "survey_access_edits",
  "throttle_windows",
  "trail_links",
  "trail_waiting",
  "two_factors",
  "vehicle_import_files",
  // Append-only.
  "vehicle_readings",
  "verifications",
  // Delivery attempts of an event, kept for thirty days.
  "webhook_deliveries",
  // Counts of webhooks, deleted after 30 days.
  "whatsapp_deliveries",
  // Meta's own list, read again; what is submitted is an event.
  "whatsapp_templates",
];
