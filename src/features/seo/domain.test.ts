import { expect, test } from "vitest";
import { defaultsOf } from "~/features/settings/define";
import { cutAt, seoTexts, siteAddress, socialLinks } from "./domain";
import { seoSection } from "./settings";

const seo = (change: object = {}) => ({ ...defaultsOf(seoSection), ...change });

test("texts name the company, and Kiswahili has its own", () => {
  expect(seoTexts(seo(), "en", "Twende").title).toBe("Twende: home and office moves across Kenya");
  expect(seoTexts(seo(), "sw", "Twende").title).toBe("Twende: kuhamisha nyumba na ofisi kote Kenya");
});

test("what a network or Kiswahili has not is the page's, and then the English one", () => {
  const texts = (locale: "en" | "sw", change: object) => seoTexts(seo(change), locale, "Twende");
  const { sw } = defaultsOf(seoSection);
  expect(texts("en", { metaTitle: "A" })).toMatchObject({ title: "A", ogTitle: "A", twitterTitle: "A" });
  expect(texts("en", { ogTitle: "B" })).toMatchObject({ ogTitle: "B", twitterTitle: "B" });
  expect(texts("en", { ogTitle: "B", twitterTitle: "C" })).toMatchObject({ ogTitle: "B", twitterTitle: "C" });
  expect(texts("sw", { ogTitle: "B" }).ogTitle).toBe("Twende: kuhamisha nyumba na ofisi kote Kenya");
  expect(texts("sw", { metaTitle: "A", sw: { ...sw, metaTitle: "" } }).title).toBe("A");
});

test("the site's address has no slash at its end, and is the canonical one where there is one", () => {
  expect(siteAddress({ canonicalUrl: "" }, "http://127.0.0.1:3000")).toBe("http://127.0.0.1:3000");
  expect(siteAddress({ canonicalUrl: "https://twende.example/?a=b" }, "http://127.0.0.1")).toBe(
    "https://twende.example",
  );
});

test("the networks that are named, in their order", () => {
  const named = seo({ youtubeUrl: "https://y.example", facebookUrl: "https://f.example" });
  expect(socialLinks(named).map(({ name }) => name)).toEqual(["Facebook", "YouTube"]);
});

test("a text is cut at a word's end", () => {
  expect(cutAt("Moves across Kenya", 18)).toBe("Moves across Kenya");
  expect(cutAt("Moves across Kenya", 15)).toBe("Moves across …");
});
