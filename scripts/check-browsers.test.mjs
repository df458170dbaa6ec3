import { test } from "node:test";
import { check } from "./check-browsers.mjs";
import { fails, passes } from "./planted.mjs";

const file = "src/features/office/help/domain.ts";
const clean = {
  [file]: "export const sentences = (text: string) => text.split(/[.?!]\\s+(?=[A-Z])/);",
  "src/features/office/help/server/queries.ts":
    "export const parts = (text: string) => text.split(/(?<=-)/);",
};
const planted = (line) =>
  fails(check, { ...clean, [file]: `${clean[file]}\n${line}` }, { file, line: 2, says: /look-behind/ });

test("look-aheads pass, and look-behinds of the server", () => passes(check, clean));
test("a look-behind that browsers would run is found", () => planted("const s = /(?<=[.])\\s/;"));
test("a negative one too", () => planted("const s = /(?<!a)b/;"));
