import { test } from "node:test";
import { check } from "./check-formats.mjs";
import { fails, passes } from "./planted.mjs";

const file = "src/features/quotes/web/quote-page.tsx";
const clean = {
  [file]:
    "export const total = (cents: number) => formatKes(cents);\nconst head = `Total, ${currencyMark()}`;",
  "src/platform/kernel/zones.ts":
    'export const clock = new Intl.DateTimeFormat("en-US", { timeZone: "UTC" });',
  "src/integrations/daraja/simulator/pages.ts":
    "export const kes = (n: number) => `KES ${n.toLocaleString()}`;",
  "src/features/quotes/web/quote-page.test.tsx": "expect(`KES ${total}`).toBe(total);",
};
const planted = (line, says) =>
  fails(check, { ...clean, [file]: `${clean[file]}\n${line}` }, { file, line: 3, says });

test("figures and days written by the kernel pass, another company's screens too", () =>
  passes(check, clean));
test("a figure of the browser's language is found", () =>
  planted('const n = (9).toLocaleString("en-KE");', /formatNumber/));
test("a day of the browser's language is found", () =>
  planted("const d = new Date().toLocaleDateString();", /formatDate/));
test("a formatter beside the kernel's is found", () =>
  planted('const f = new Intl.NumberFormat("en-KE");', /platform\/kernel/));
test("a currency written by hand is found", () => planted("const s = `KES ${9}`;", /formatKes/));
