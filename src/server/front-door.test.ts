import { expect, test } from "vitest";
import { firstLocale } from "./front-door";

const settings = (defaultLocale: "en" | "sw", enableTranslations = true) => ({
  defaultLocale,
  enableTranslations,
});

test.each([
  ["en", "en-KE,en;q=0.9", "en"],
  ["en", "sw-KE,sw;q=0.9,en;q=0.8", "sw"],
  ["en", "fr-FR,sw;q=0.9,en;q=0.8", "sw"],
  ["en", "fr-FR", "en"],
  ["sw", "en-US,en;q=0.9", "sw"],
  ["sw", "fr-FR", "sw"],
  ["sw", "", "en"],
] as const)("default %s, a browser that reads '%s' begins in %s", (language, accepted, expected) => {
  expect(firstLocale(settings(language), accepted)).toBe(expected);
});

test("without translations nobody is led away", () => {
  expect(firstLocale(settings("sw", false), "sw")).toBe("en");
});
