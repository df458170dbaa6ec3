import { expect, test } from "vitest";
import { defineError } from "~/platform/kernel/errors";
import { defineImport, fieldAt } from "~/platform/kernel/import";
import { rowOf } from "~/platform/kernel/import-row";
import { sortRows } from "./import-rows";

const boxFile = defineImport({
  noun: "box",
  nouns: "boxes",
  whole: "label",
  mostRows: 2_000,
  mostBytes: 1024,
  badRows: "keep all out",
  counts: ["added"],
  checks: ["good", "refused"],
  fields: {
    number: { label: "Number", at: "", also: [] },
    label: { label: "Label", at: "label", also: [] },
    room: { label: "Room", at: "place.room", also: [] },
    marks: { label: "Marks", at: "marks", also: [] },
    value: { label: "Value", at: "value", also: [] },
  },
});
type Field = keyof typeof boxFile.fields;

const twice = defineError("INVALID", "box_twice", {
  en: "The same number is in row {row}",
  sw: "Nambari ileile ipo katika safu ya {row}",
});

test("rows are looked up a thousand at a time, yet compared with all before them", async () => {
  const rows = Array.from({ length: 1_202 }, (_, n) => ({ at: n + 2, cells: [`n${n}`, `Box ${n}`] }));
  rows[1] = { at: 3, cells: ["known", "Was here"] };
  rows[2] = { at: 4, cells: ["taken", "Somebody's"] };
  rows[1_100] = { at: 1_102, cells: ["n5", "x".repeat(300)] };
  rows[1_101] = { at: 1_103, cells: ["known", "Was here too"] };
  const asked: number[] = [];
  const { good, known, bad } = await sortRows(boxFile, rows, {
    mapping: ["number", "label"],
    contactsOf: ({ number = "" }) => ({ number }),
    async lookUp(all) {
      asked.push(all.length);
      return ({ number = "" }) => {
        if (number === "known") return { isKnown: true, field: "number", message: "Already here" } as const;
        const wrong = number === "taken" ? { label: "Somebody has it", number: "Is taken" } : {};
        return { isKnown: false, wrong } as const;
      };
    },
    readRow: ({ label = "" }) => ({
      value: label,
      wrong: label.startsWith("x") || label === "Somebody's" ? { label: "Is no label" } : {},
      notes: {},
    }),
    unique: ["number"],
    twice,
  });
  expect(asked).toEqual([1_000, 202]);
  expect([good.length, good[0], known.map(({ row }) => row)]).toEqual([1_198, "Box 0", [3, 1_103]]);
  expect(bad).toEqual([
    { row: 4, field: "Label", value: "Somebody's", message: "Is no label" },
    { row: 4, field: "Number", value: "taken", message: "Is taken" },
    { row: 1_102, field: "Label", value: "x".repeat(100), message: "Is no label" },
    { row: 1_102, field: "Number", value: "n5", message: "The same number is in row 7" },
  ]);
});

test("what the form refuses is said at the column it came from, once, and of none at the whole row", () => {
  expect(["place.room", "marks.2", "place", "", "numbers"].map((path) => fieldAt(boxFile, path))).toEqual([
    "room",
    "marks",
    undefined,
    undefined,
    undefined,
  ]);
  const schema = {
    safeParse: () => ({
      success: false,
      error: {
        issues: [
          { path: ["marks", 2], message: "Too long" },
          { path: ["marks", 3], message: "Too long as well" },
          { path: ["secret"], message: "Not expected" },
          { path: ["place", "room"], message: "No such room" },
        ],
      },
    }),
  };
  const row = rowOf<Field>(boxFile, {}, { typedAs: (field) => (field === "room" ? "value" : field) });
  expect(row.parse(schema, {})).toBeUndefined();
  expect(row.wrong).toEqual({ marks: "Too long", label: "Not expected", value: "No such room" });
});

test("cells are read as the form would send them: nothing for what is empty, a sentence for what is no such thing", () => {
  const row = rowOf<Field>(boxFile, { room: " KITCHEN ", marks: "fragile; top,,", value: "much", label: "" });
  const rooms = { kitchen: "Kitchen", "": "Anywhere" };
  expect(row.word("room", ["", "kitchen"], rooms)).toBe("kitchen");
  expect(row.entries("marks")).toEqual(["fragile", "top"]);
  expect([row.text("label"), row.text("number"), row.entries("number"), row.amount("number")]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(row.amount("value")).toBeUndefined();
  expect(row.word("marks", ["", "kitchen"], rooms)).toBeUndefined();
  expect(row.wrong).toEqual({
    value: "Please enter an amount in shillings, such as 45000",
    marks: "Please use one of: Kitchen",
  });
});
