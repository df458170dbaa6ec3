import { expect, test } from "vitest";
import { defaultsOf } from "~/features/settings/define";
import { saveSettings } from "~/features/settings/server/commands";
import { transaction } from "~/platform/db/database";
import { system, visitor } from "~/platform/http/actor";
import type { AppError } from "~/platform/kernel/errors";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { seoSection } from "../settings";
import { seoHandlers } from "./handlers";

useDatabase();

let version = 0;

async function save(change: object) {
  const value = { ...defaultsOf(seoSection), ...change };
  await transaction((tx) =>
    saveSettings(tx, system, { section: seoSection, value, version, now: new Date() }),
  );
  version++;
}

const errorOf = (change: object) =>
  save(change).then(
    () => undefined,
    ({ fieldErrors }: AppError) => fieldErrors[Object.keys(change)[0] ?? ""]?.message,
  );

test.each([
  [{}, undefined],
  [{ metaTitle: "" }, "Meta title is required"],
  [{ metaTitle: "x".repeat(60) }, undefined],
  [{ metaTitle: "x".repeat(61) }, "Meta title must be under 60 characters"],
  [{ metaDescription: "" }, "Meta description is required"],
  [{ metaDescription: "x".repeat(160) }, undefined],
  [{ metaDescription: "x".repeat(161) }, "Meta description must be under 160 characters"],
  [{ canonicalUrl: "moveease.example" }, "Please enter a valid URL (starting with http:// or https://)"],
  [
    { ogImage: "ftp://moveease.example/a.png" },
    "Please enter a valid URL (starting with http:// or https://)",
  ],
  [{ googleAnalyticsId: "G-ABC123" }, undefined],
  [{ googleAnalyticsId: "UA-1" }, "A Google Analytics ID is G- followed by capital letters or digits"],
  [{ googleAnalyticsId: "G-abc" }, "A Google Analytics ID is G- followed by capital letters or digits"],
  [{ googleTagManagerId: "GTM-AB12" }, undefined],
  [{ googleTagManagerId: "GTM-" }, "A Tag Manager ID is GTM- followed by capital letters or digits"],
  [{ twitterSite: "moveease" }, "A Twitter name is @ followed by at most 15 letters, digits or underscores"],
])("%j: %s", async (change, message) => expect(await errorOf(change)).toBe(message));

test("everybody may read what pages tell, in their language", async () => {
  await save({
    ogImage: "https://twende.example/og.png",
    instagramUrl: "https://i.example/t",
    enableIndexing: false,
  });
  const shown = await callAs(seoHandlers, visitor).shown();
  expect(shown).toMatchObject({
    title: "MoveEase: home and office moves across Kenya",
    ogImage: "https://twende.example/og.png",
    isIndexed: false,
    hasStructuredData: true,
    social: [{ network: "instagramUrl", name: "Instagram", url: "https://i.example/t" }],
  });
});
