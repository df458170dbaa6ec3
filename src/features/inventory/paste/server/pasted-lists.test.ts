import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { db } from "~/platform/db/database";
import { useDatabase } from "~/platform/testing/database";
import { getVersion } from "../../kinds/server/queries";
import type { PastedKind } from "../domain/known-words";
import { listReaderOf, type PastedList } from "../domain/read-list";
import pastedLists from "./data/pasted-lists.json";

useDatabase();

const reader = async () => listReaderOf((await getVersion(db(), 1)).data.filter(({ active }) => active));

/**
 * Lines as `pasted-lists.json` expects them: quantity, the kinds that are right, and the heading. '?' names nothing of the
 * item list. A mattress beside its bed is counted with the bed. People in the lists are invented.
 */
function linesOf({ items, others }: PastedList<PastedKind>) {
  const at = (heading: { label: string } | null) => (heading ? ` @${heading.label}` : "");
  return [
    ...items.map(({ quantity, kind, heading, text }) => ({
      line: `${quantity} ${kind.code}${at(heading)}`,
      text,
    })),
    ...others.map(({ text, heading }) => ({ line: `?${at(heading)}`, text })),
  ];
}

const LINE = /^(\d+|\?) ?([^@ ]*)((?: @.*)?)$/;

function isMet(expected: string, line: string): boolean {
  const [, quantity, kinds = "", heading] = LINE.exec(expected) ?? [];
  if (quantity === "?") return line.startsWith("?");
  const [, has, kind = "", under] = LINE.exec(line) ?? [];
  return has === quantity && kinds.split("|").includes(kind) && (!heading || heading === under);
}

describe("a pasted list", () => {
  test("is understood: 95 of 100 lines have the right kind, quantity and room", async () => {
    const readList = await reader();
    let [right, all] = [0, 0];
    const wrong: string[] = [];
    for (const { list, expected } of pastedLists) {
      const left = linesOf(readList(list.join("\n")));
      const missing = expected.filter((line) => {
        const at = left.findIndex((one) => isMet(line, one.line));
        if (at >= 0) left.splice(at, 1);
        return at < 0;
      });
      const more = left.filter(({ line }) => !line.startsWith("?"));
      right += expected.length - missing.length;
      // A line too many is as wrong as a missing one.
      all += expected.length + Math.max(0, more.length - missing.length);
      wrong.push(...missing.map((line) => `missing: ${line}`));
      wrong.push(...left.map(({ line, text }) => `read: ${line} (${text})`));
    }
    expect(pastedLists.length).toBeGreaterThanOrEqual(30);
    expect(right / all, `${right} of ${all}\n${wrong.join("\n")}`).toBeGreaterThanOrEqual(0.95);
  });

  test.each([
    ["fridge_tall", "frij", "likely"],
    ["bed_queen", "kitanda 5x6", "sure"],
    ["carton", "10 cartons", "sure"],
    ["tv_60", "tv 75 inch", "likely"],
    ["sofa_set_7", "sofa set 7 seater", "sure"],
    ["wardrobe", "walnut wardrobe", "unsure"],
  ])("says of %s from '%s' that it is %s", async (code, text, confidence) => {
    const [item] = (await reader())(text).items;
    expect([item?.kind.code, item?.confidence]).toEqual([code, confidence]);
    expect(item?.alternatives.every((kind) => kind.code !== code)).toBe(true);
  });

  test("gives outer sizes, alternatives and headings", async () => {
    const { items, headings } = (await reader())("Kitchen:\ncabinet 120x60x200 cm, fridge\nOthers:\nladder");
    expect(items[0]).toMatchObject({ box: { length: 120, width: 60, height: 200 }, quantity: 1 });
    expect(items[1]?.alternatives.map(({ family }) => family)).toContain("fridge");
    expect(headings).toEqual([
      { label: "Kitchen", kind: "kitchen" },
      { label: "Others", kind: null },
    ]);
    expect(items[2]).toMatchObject({ heading: { label: "Others" } });
  });

  test("loses no word of whatever is pasted, and never fails", async () => {
    const readList = await reader();
    const words = fc.constantFrom(
      ...[
        "bed",
        "2",
        "vitanda",
        "na",
        "Kitchen:",
        "5x6",
        "zzyzx",
        "kumi",
        "\n",
        ",",
        "(",
        ")",
        "1.",
        "x3",
        "🙂",
      ],
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 14 }), (some) => {
        const { items, others, headings } = readList(some.join(" "));
        const shown = [...items, ...others]
          .map(({ text }) => text)
          .concat(headings.map(({ label }) => label));
        for (const { quantity } of items) expect(quantity).toBeGreaterThan(0);
        expect(shown.some((text) => text.includes("zzyzx"))).toBe(some.includes("zzyzx"));
      }),
      { numRuns: 300 },
    );
  });
});
