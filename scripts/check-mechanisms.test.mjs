import { test } from "node:test";
import { check } from "./check-mechanisms.mjs";
import { fails, passes } from "./planted.mjs";

const file = "src/features/leads/server/queries.ts";
const clean = {
  [file]: "export type LeadFilter = PageInput & SelectionOf<typeof leadList>;",
  "src/features/leads/server/tables.ts": 'claimedUntil: instant("claimed_until")',
  "src/platform/storage/save-file.ts": "export const ABANDONED_SECONDS = 900;",
  "src/features/leads/server/leads.test.ts": 'client<typeof leadsContract>("leads")',
};
const planted = (where, line, says) =>
  fails(check, { ...clean, [where]: `export {};\n${line}` }, { file: where, line: 2, says });

test("the one mechanism passes, tests too", () => passes(check, clean));
test("a second way to clean up files is found", () =>
  planted("src/features/leads/files.ts", "const ABANDONED_SECONDS = 60;", /save-file/));
test("a second way to claim rows is found", () =>
  planted(file, "sql`update leads set claimed_until = now()`", /defineBacklog/));
test("a filter typed by hand is found", () =>
  planted(file, "interface LeadFilter extends PageInput {}", /SelectionOf/));
test("a contract named beside its noun is found", () =>
  planted("src/features/leads/web/page.tsx", 'client<typeof leadsContract>("leads")', /contracts\.ts/));
test("a second search field is found", () =>
  planted("src/features/leads/web/lead-picker.tsx", "useSearch(typed, find)", /RecordPicker/));
test("the old false name is found", () =>
  planted("src/features/payments/server/book.ts", "interface MpesaTransaction {}", /contents/));
