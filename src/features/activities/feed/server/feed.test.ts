import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { anActivity } from "../../testing";
import { activityFeedHandlers } from "./handlers";
import { getFeedText } from "./queries";
import { activityFeeds } from "./tables";

useDatabase();

const as = (actor: Actor) => callAs(activityFeedHandlers, actor);
const tokenOf = (address: string) => /\/feeds\/activities\/([^/]+)\.ics$/.exec(address)?.[1] ?? "";
const read = (address: string) => getFeedText(db(), tokenOf(address), new Date());
const gone = { code: "NOT_FOUND" };

let rep: Actor;
beforeAll(async () => {
  rep = await aPerson({ role: "sales_rep" });
});

test("holds one's own activities, without phone numbers and prices, and nobody else's", async () => {
  const other = await aPerson({ role: "sales_rep" });
  await anActivity(rep, { subject: "Ring 0712 345 678 about KSh 45,000" });
  await anActivity(other, { subject: "Not mine" });
  const { address } = await as(rep).make();
  const text = await read(address);
  expect(text).toContain("SUMMARY:Call: Ring … about …");
  expect(text).not.toContain("Not mine");
  const [kept] = await db().select().from(activityFeeds);
  expect(JSON.stringify(kept)).not.toContain(tokenOf(address));
});

test("is over when it is made anew or ended", async () => {
  const { address: first } = await as(rep).make();
  const { address: second } = await as(rep).make();
  await expect(read(first)).rejects.toMatchObject(gone);
  expect(await read(second)).toContain("BEGIN:VCALENDAR");
  expect((await as(rep).get()).since).toBeInstanceOf(Date);
  await as(rep).revoke();
  await expect(read(second)).rejects.toMatchObject(gone);
  expect((await as(rep).get()).since).toBeNull();
});

test("no address opens nothing", async () => {
  await expect(getFeedText(db(), "", new Date())).rejects.toMatchObject(gone);
  await expect(as(await aPerson({ role: "driver" })).make()).rejects.toMatchObject({ status: 403 });
});
