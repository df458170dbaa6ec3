import { describe, expect, test } from "vitest";
import { searchOf } from "./search";

const kind = (code: string, nameEn: string, nameSw: string, ...words: string[]) => ({
  ...{ code, nameEn, nameSw, words },
});

const KINDS = [
  kind("armchair", "Armchair", "Kiti cha mikono", "single seater"),
  kind("sofa", "Sofa, 3 seats", "Kochi la watu 3", "kochi", "couch"),
  kind("sofa_set", "Sofa set, 7-seater (3+2+1+1)", "Seti ya makochi", "sofa set", "kochi"),
  kind("bunk", "Double-decker bed", "Kitanda cha dabo deka", "double decker", "dabo deka", "bunk bed"),
  kind("bed", "Bed, double", "Kitanda", "4 by 6"),
  kind("fridge", "Fridge, up to 2 m", "Friji, hadi mita 2", "frij", "jokofu", "refrigerator"),
  kind("wardrobe", "Wardrobe", "Kabati la nguo", "closet"),
  kind("safe", "Safe, small", "Sefu ndogo"),
  kind("suitcase", "Suitcase", "Sanduku la safari"),
];
const search = searchOf(KINDS);
const first = (typed: string) => search.find(typed)[0]?.code;
const codes = (typed: string) => search.find(typed).map(({ code }) => code);

describe("a search of item kinds", () => {
  test.each([
    ["kochi", "sofa"],
    ["sofa set", "sofa_set"],
    ["dabo deka", "bunk"],
    ["frij", "fridge"],
    ["double decker", "bunk"],
  ])("finds '%s'", (typed, code) => expect(first(typed)).toBe(code));

  test.each([
    ["kohci", "sofa"],
    ["kochii", "sofa"],
    ["soffa set", "sofa_set"],
    ["sofaset", "sofa_set"],
    ["so fa set", "sofa_set"],
    ["dabo dekka", "bunk"],
    ["dabodeka", "bunk"],
    ["doble deker", "bunk"],
    ["duble-decker", "bunk"],
    ["frijj", "fridge"],
    ["firdge", "fridge"],
    ["refrigirator", "fridge"],
    ["wordrobe", "wardrobe"],
    ["FRIJI", "fridge"],
    ["vitanda", "bed"],
  ])("reads '%s' with its typing errors", (typed, code) => expect(codes(typed)).toContain(code));

  test("finds more with every letter typed, in either language", () => {
    for (const typed of ["ko", "koc", "koch"]) expect(codes(typed)).toContain("sofa");
    expect(first("kabati")).toBe("wardrobe");
    expect(codes("nguo kabati")).toEqual(["wardrobe"]);
  });

  test("every word has to match, and short words and figures match as they are", () => {
    expect(codes("sofa fridge")).toEqual([]);
    expect(codes("bad")).toEqual([]);
    expect(codes("sofa 7")).toEqual(["sofa_set"]);
    expect(codes("safe")[0]).toBe("safe");
    expect(codes("sofa")).not.toContain("suitcase");
    expect(codes("safri")).toEqual(["suitcase"]);
  });

  test.each(["", "  ", "?", "xyzzy", "'; --"])("finds nothing for '%s'", (typed) =>
    expect(search.find(typed)).toEqual([]),
  );

  test("of equal hits the first of the list comes first, and no more than asked", () => {
    const same = searchOf([kind("a", "Chair", "Kiti"), kind("b", "Chair", "Kiti")]);
    expect(same.find("chair").map(({ code }) => code)).toEqual(["a", "b"]);
    expect(same.find("chair", 1)).toHaveLength(1);
  });
});
