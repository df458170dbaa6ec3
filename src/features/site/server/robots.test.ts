import { Hono } from "hono";
import { expect, test } from "vitest";
import { seoSection } from "~/features/seo/settings";
import { defaultsOf } from "~/features/settings/define";
import { saveSettings } from "~/features/settings/server/commands";
import { transaction } from "~/platform/db/database";
import { system, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import { requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { siteRoutes } from "./routes";

useDatabase();

test("a site that is not to be indexed lets search engines read that in its pages", async () => {
  const app = new Hono<{ Variables: { request: ReturnType<typeof requestContext> } }>();
  app.use(async (c, next) => {
    c.set("request", requestContext(visitor));
    await next();
  });
  app.route("/", serveFiles(siteRoutes));
  const robots = async () => (await app.request("/robots.txt")).text();
  expect(await robots()).toContain("Sitemap: ");
  const value = { ...defaultsOf(seoSection), enableIndexing: false };
  await transaction((tx) =>
    saveSettings(tx, system, { section: seoSection, value, version: 0, now: new Date() }),
  );
  const hidden = await robots();
  expect(hidden).not.toMatch(/^Disallow: \/$/m);
  expect(hidden).toContain("Disallow: /account");
  expect(hidden).not.toContain("Sitemap: ");
});
