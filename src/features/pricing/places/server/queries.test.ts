import { describe, expect, it } from "vitest";
import { specificationPriceList as list } from "../../testing";
import { CITIES, greatCircleKm, measureBetween, mergeSuggestions, suggestFrom } from "../domain";
import { findNearestPlace, findPlace, listCities, listPlaces } from "./queries";

describe("suggestions", () => {
  it.each(["", "n", "na", " na ", "  "])("are none for '%s'", (typed) => {
    expect(listPlaces(typed)).toEqual([]);
    expect(suggestFrom(CITIES, typed)).toEqual([]);
  });
  it("put cities first, ignore case, and are at most five", () => {
    const labels = listPlaces("NAI").map(({ label }) => label);
    expect(labels.slice(0, 2)).toEqual(["Nairobi, Kenya", "Naivasha, Kenya"]);
    expect(labels).toHaveLength(5);
  });
  it("match inside a name", () => {
    expect(listPlaces("omba").map(({ label }) => label)).toContain("Mombasa, Kenya");
  });
  it("find estates, and say which have no position of their own", () => {
    expect(listPlaces("kilimani")[0]).toEqual({ label: "Kilimani, Nairobi", exact: true });
    expect(listPlaces("syokimau estate")[0]).toEqual({ label: "Syokimau Estate, Machakos", exact: false });
  });
  it("find Murang'a with and without its apostrophe", () => {
    expect(listPlaces("muranga")).toEqual(listPlaces("Murang’a"));
    expect(listPlaces("muranga").length).toBeGreaterThan(0);
  });
  it.each([
    ["Nakru", "Nakuru, Kenya"],
    ["Eldorert", "Eldoret, Kenya"],
    ["Mombassa", "Mombasa, Kenya"],
    ["Nairoib", "Nairobi, Kenya"],
    ["Kakmeg", "Kakamega, Kenya"],
    ["Kitusuru", "Kitisuru, Nairobi"],
    ["wesltands", "Westlands, Nairobi"],
  ])("find what was meant by '%s'", (typed, label) => {
    expect(listPlaces(typed)[0]?.label).toBe(label);
  });
  it("guess nothing from four letters, nor from what is like no place", () => {
    for (const typed of ["Nkru", "Atlantis", "12345", "x".repeat(200)]) expect(listPlaces(typed)).toEqual([]);
  });
  it.each([
    ["Two Rivers", "Two Rivers Mall, Nairobi"],
    ["sarit", "Sarit Centre, Nairobi"],
    ["south c", "South C, Nairobi"],
    ["Ruaka", "Ruaka, Kiambu"],
    ["tatu city", "Tatu City, Kiambu"],
    ["diani", "Diani, Kwale"],
  ])("know where '%s' is", (typed, label) => {
    expect(listPlaces(typed)).toContainEqual({ label, exact: true });
  });
  it.each([
    ["Rong", "Ongata Rongai, Kajiado"],
    ["rongai", "Ongata Rongai, Kajiado"],
    ["Kiten", "Kitengela, Kajiado"],
    ["kahawa w", "Kahawa Wendani, Kiambu"],
  ])("name the town that many mean by '%s' before wards of the same letters", (typed, label) => {
    expect(listPlaces(typed).map((place) => place.label)).toContain(label);
  });
  it("are written as people write them", () => {
    for (const typed of ["sang'alo", "kachien'g", "murang", "rong'e"])
      for (const { label } of listPlaces(typed)) {
        expect(label).not.toMatch(/[a-z]'[A-Z]|’/);
        expect(label).not.toMatch(/(^|\s)[a-z]/);
      }
  });
  it("know that Rongai of Nairobi is the one next to it", () => {
    expect(findPlace("Rongai, Nairobi")?.county).toBe("Kajiado");
    expect(findPlace("Rongai, Nakuru")?.county).toBe("Nakuru");
  });
  it("are all in Kenya", () => {
    // A few wards of the open data are at 0, 0, in the Atlantic.
    for (const name of ["Kahawa Sukari, Kiambu", "Mwiki, Kiambu", "Lelan, Elgeyo-Marakwet"])
      expect(greatCircleKm(findPlace(name) ?? { lat: 0, lon: 0 }, { lat: 0, lon: 36.8 }), name).toBeLessThan(
        900,
      );
  });
  it("know the same fifteen cities as the page", () => {
    expect(listCities()).toEqual([...CITIES]);
    expect(CITIES).toHaveLength(15);
  });
  it("merge without repeating", () => {
    expect(mergeSuggestions(["a", "b"], ["b", "c", "d", "e", "f"])).toEqual(["a", "b", "c", "d", "e"]);
  });
});

describe("findPlace", () => {
  it.each([
    ["Nairobi, Kenya", "Nairobi, Kenya"],
    ["nairobi", "Nairobi, Kenya"],
    ["Yaya Court, Kilimani, Nairobi", "Kilimani, Nairobi"],
    ["Thika, Kiambu", "Thika, Kenya"],
    ["Nakru", "Nakuru, Kenya"],
    ["Kisum, Kenya", "Kisumu, Kenya"],
    ["Eldorert", "Eldoret, Kenya"],
    ["Hse 4, Lavinton, Nairobi", "Nairobi, Kenya"],
  ])("reads '%s' as %s", (text, label) => {
    expect(findPlace(text)?.label).toBe(label);
  });
  it.each(["", "Atlantis", "12345", "constructor"])("does not know '%s'", (text) => {
    expect(findPlace(text)).toBeUndefined();
  });
});

describe("measureBetween", () => {
  const at = (text: string) => ({ text, place: findPlace(text) });
  it("gives road kilometres from the two places", () => {
    const { km, method, assumptions } = measureBetween(list, at("Nairobi, Kenya"), at("Mombasa, Kenya"));
    expect({ method, assumptions }).toEqual({ method: "bands", assumptions: [] });
    expect(km).toBe(485);
    const suburbs = measureBetween(list, at("Nyali, Mombasa"), at("Kilimani, Nairobi")).km;
    expect(Math.abs(suburbs - 485)).toBeLessThan(15);
    // 130% of the air line where no road is known.
    expect(measureBetween(list, at("Kisumu, Kenya"), at("Mombasa, Kenya")).km).toBeGreaterThan(800);
  });
  it("says so when a place's county centre stands in", () => {
    const { assumptions } = measureBetween(list, at("Syokimau Estate, Machakos"), at("Nairobi"));
    expect(assumptions).toEqual(["Syokimau Estate, Machakos: measured from the centre of Machakos County."]);
  });
  it("falls back to the fixed distance for a place it does not know", () => {
    expect(measureBetween(list, at("Atlantis"), at("Nairobi"))).toEqual({
      method: "fixed",
      km: 45,
      assumptions: ["We do not know 'Atlantis'; ~45 km assumed."],
    });
  });
  it("is at least a kilometre", () => {
    expect(measureBetween(list, at("Nairobi"), at("Nairobi")).km).toBe(1);
  });
});

describe("findNearestPlace", () => {
  it("names the place one stands in", () => {
    expect(findNearestPlace({ lat: -1.2833, lon: 36.8167 })?.km).toBeLessThan(2);
    expect(findNearestPlace({ lat: -4.0547, lon: 39.6636 })?.label).toBe("Mombasa, Kenya");
  });
  it("knows nothing abroad", () => {
    expect(findNearestPlace({ lat: 51.5, lon: -0.12 })).toBeUndefined();
  });
});

it("greatCircleKm: a degree of latitude is 111 km", () => {
  expect(greatCircleKm({ lat: 0, lon: 36 }, { lat: 1, lon: 36 })).toBeCloseTo(111.2, 1);
});

it("writes every word of a place large", () => {
  expect(listPlaces("south bukusu")[0]?.label).toContain("South Bukusu");
  expect(findPlace("South bukusu")).toEqual(findPlace("SOUTH BUKUSU"));
});
