import { expect, test } from "vitest";
import { acceptedLocale, asLocale, pathIn, readPath } from "./locales";

test.each([
  ["/", "en", "/"],
  ["/prices", "en", "/prices"],
  ["/sw", "sw", "/"],
  ["/sw/", "sw", "/"],
  ["/sw/prices", "sw", "/prices"],
  ["/sw/q/abc", "sw", "/q/abc"],
  ["/sw/_root.data", "sw", "/_root.data"],
  ["/sw.data", "sw", "/.data"],
  ["/swahili", "en", "/swahili"],
  ["/SW/prices", "en", "/SW/prices"],
  ["/en/prices", "en", "/en/prices"],
  ["/de/prices", "en", "/de/prices"],
])("%s is %s of %s", (pathname, locale, path) => {
  expect(readPath(pathname)).toEqual({ locale, path });
});

test("a path in a language leads back to itself", () => {
  for (const path of ["/", "/prices", "/work/head-office-upper-hill", "/faq?q=1#a"]) {
    expect(pathIn("en", path)).toBe(path);
    expect(readPath(pathIn("sw", path))).toEqual({ locale: "sw", path });
  }
  expect(pathIn("sw", "/")).toBe("/sw");
  expect(pathIn("sw", "?step=2")).toBe("/sw?step=2");
});

test("a language we do not speak is English", () => {
  expect(["sw", "en", "fr", "", null, undefined, "__proto__"].map(asLocale)).toEqual([
    "sw",
    "en",
    "en",
    "en",
    "en",
    "en",
    "en",
  ]);
  expect(acceptedLocale("sw-KE,en;q=0.8")).toBe("sw");
  expect(acceptedLocale("en-GB,sw;q=0.8")).toBe("en");
  expect(acceptedLocale(undefined)).toBe("en");
});
