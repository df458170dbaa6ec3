/** Tables that keep no changes of their rows, by name, and why. */
export const UNAUDITED: readonly string[] = [
  "accounts",
  // What the rules decided of a lead: the event says who was given it.
  "assignment_runs",
  // How far Mailchimp's audience is behind: who is in it is the newsletter's.
  "audience_members",
  "audience_pulls",
  // What rules decided of an event: what they did has events of its own.
  "automation_runs",
  // How far Google's calendar is behind: what is in it is the move's.
  "calendar_entries",
  // Who was written to on a day, by sequences and campaigns.
  "contact_days",
  "content_version",
  "counters",
  // The sums of the tiles: written by triggers alone.
  "customer_counts",
  // A file waits a day at most; its import is kept.
  "customer_import_files",
  // How far a look at all customers has come.
  "customer_pair_scans",
  // Pictures are named by their content on the customer's own row, and the sums are made by triggers.
  "customer_photos",
  "customer_sums",
  "daily_sums",
  // Kept by a trigger of its own as what was in force when, and pictures by their content: neither ever changes.
  "document_settings",
  // How far the copies in Google Drive are behind: what is in them is the documents'.
  "drive_files",
  "drive_folders",
  // As a file of customers.
  "employee_import_files",
  "events",
  // Lines of a provider's file, as they came: who took it in is on the file.
  "gateway_statement_lines",
  "idempotency_keys",
  // A question to Google of ten minutes, of one session.
  "integration_consents",
  // As a file of customers.
  "lead_import_files",
  // How far older forms and quotes have become leads.
  "lead_scans",
  "list_columns",
  // How far a mailbox was read.
  "mailbox_readings",
  // A campaign has a row a person: what becomes of it is on the message.
  "mailing_recipients",
  // How often Google Maps was asked in a month.
  "map_uses",
  // Pictures never change; that one was removed is an event.
  "move_photos",
  "mpesa_events",
  // The sums of the board: written by triggers alone.
  "opportunity_sums",
  "outbound_hosts",
  "outbox_messages",
  "pictures",
  "quote_journeys",
  // Words of strangers, deleted with them: answering and closing are events.
  "replies",
  "reply_files",
  // Lengths of roads, for an hour.
  "road_distances",
  "row_changes",
  // When the one sender of salaries may take the next ones.
  "salary_sender",
  "sessions",
  "settled_invoices",
  "setup_codes",
  "spent_codes",
  "throttle_windows",
  "trail_links",
  "trail_waiting",
  "two_factors",
  "verifications",
  // Of an event, how often it was tried: kept for thirty days.
  "webhook_deliveries",
];
