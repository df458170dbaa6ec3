import { describe, expect, test } from "vitest";
import { readTouch, touchOf } from "./first-touch";

describe("a first touch", () => {
  test("is what the address and the page before say", () => {
    const address = new URL(
      "https://moveease.example/?utm_source=google&utm_medium=cpc&gclid=abc&ref=KILI42&x=1",
    );
    expect(touchOf(address, "https://www.google.com/search?q=private")).toEqual({
      utmSource: "google",
      utmMedium: "cpc",
      gclid: "abc",
      ref: "KILI42",
      referrer: "https://www.google.com/search",
    });
    expect(touchOf(new URL("https://moveease.example/"), "https://moveease.example/contact")).toBeUndefined();
    expect(touchOf(new URL("https://moveease.example/"), "not an address")).toBeUndefined();
  });

  test("is read from a form with nothing but its own fields, and never fails a form", () => {
    expect(readTouch(JSON.stringify({ gclid: "x".repeat(300), other: "y", fbclid: 7 }))).toEqual({
      gclid: "x".repeat(200),
    });
    for (const broken of ["", "{", "null", "[]", '"text"', "x".repeat(4000)])
      expect(readTouch(broken)).toBeUndefined();
  });
});
