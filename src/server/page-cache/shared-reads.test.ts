import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { sharedReads } from "./shared-reads";

useDatabase();

let reads = 0;
const read = async () => ({ of: { read: ++reads } });
const COMPANY = ["settings", "company"];
const edit = () =>
  db().execute(sql`insert into settings (section, value, updated_at) values ('company', '{}', now())
    on conflict (section) do update set updated_at = now()`);

test("what everybody reads alike is read once, and anew after an edit", async () => {
  const first = await sharedReads("en")(COMPANY, undefined, read);
  const request = sharedReads("en");
  expect(await Promise.all([request(COMPANY, undefined, read), request(COMPANY, undefined, read)])).toEqual([
    first,
    first,
  ]);
  await edit();
  expect(await sharedReads("en")(COMPANY, undefined, read)).not.toEqual(first);
});

test("languages and questions have answers of their own; nobody changes them", async () => {
  const english = (await sharedReads("en")(COMPANY, undefined, read)) as { of: { read: number } };
  expect(await sharedReads("sw")(COMPANY, undefined, read)).not.toEqual(english);
  const published = ["content", "published"];
  const faq = await sharedReads("en")(published, { kinds: "faq" }, read);
  expect(await sharedReads("en")(published, { kinds: "guide" }, read)).not.toEqual(faq);
  expect(() => {
    english.of.read = 0;
  }).toThrow(TypeError);
});

test("drafts, other readings and failures are held by nobody", async () => {
  const drafts = { kinds: "faq", preview: true };
  const published = ["content", "published"];
  const first = await sharedReads("en")(published, drafts, read);
  expect(await sharedReads("en")(published, drafts, read)).not.toEqual(first);
  const quotes = await sharedReads("en")(["quotes", "list"], {}, read);
  expect(await sharedReads("en")(["quotes", "list"], {}, read)).not.toEqual(quotes);
  await edit();
  const failing = () => Promise.reject(new Error("The database went away."));
  await expect(sharedReads("en")(COMPANY, undefined, failing)).rejects.toThrow("went away");
  expect(await sharedReads("en")(COMPANY, undefined, read)).toBeDefined();
});
