// @vitest-environment jsdom
import { expect, test } from "vitest";
import { defineImport, type Mapping } from "~/platform/kernel/import";
import { screen, show } from "~/platform/testing/dom";
import { ImportScreen } from "./import-screen";

type Bad = "left out" | "keep all out";

function showing(badRows: Bad, refused = 1) {
  const sent: unknown[] = [];
  const file = defineImport({
    noun: "crate",
    nouns: "crates",
    whole: "label",
    mostRows: 10,
    mostBytes: 1024,
    badRows,
    counts: ["added"],
    checks: ["good", "refused"],
    fields: {
      label: { label: "Label", at: "label", also: [] },
      room: { label: "Room", at: "room", also: [] },
    },
  });
  const problem = { row: 3, field: "Room", value: "", message: "Room is required" };
  const shown = show(
    <ImportScreen
      file={file}
      path="/boxes/import"
      found={{
        ...{
          id: "an-import",
          fileName: "boxes.csv",
          state: "uploaded",
          rows: 3,
          added: 0,
          hasRefused: false,
        },
        ...{
          sheets: [{ name: "", isHidden: false }],
          sheet: 0,
          heading: 1,
          top: [{ row: 1, cells: ["Name"] }],
        },
        columns: [
          { header: "Name", field: "label", samples: ["Plates"], days: null },
          { header: "Where", field: null, samples: ["Kitchen"], days: null },
        ],
      }}
      calls={{
        map: async (input: { mapping: Mapping<"label" | "room"> }) => sent.push(["map", input.mapping]),
        layOut: async () => undefined,
        check: async () => ({
          ...{ good: 2, refused, problems: refused > 0 ? [problem] : [] },
          ...{ knownRows: [], notes: [] },
        }),
        run: async (input) => {
          sent.push(["run", input.id]);
          return { added: 2 };
        },
      }}
      would={({ good }) => ({ add: good, said: `${good} would go in` })}
      facts={[]}
    />,
    { at: "/boxes/import/an-import" },
  );
  const check = async () => shown.user.click(await screen.findByRole("button", { name: "Check rows" }));
  return { ...shown, sent, check };
}

test("where one bad row keeps all out, it is named and nothing can be imported", async () => {
  const { check, sent } = showing("keep all out");
  await check();
  expect((await screen.findByRole("status")).textContent).toBe(
    "1 row cannot be imported. Correct the file and upload it again: all go in, or none.",
  );
  expect(screen.getByRole("cell", { name: "Room is required" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Import / })).toBeNull();
  expect(sent).toEqual([["map", ["label", null]]]);
});

test("where bad rows are left out, the good ones can be imported", async () => {
  const { check, sent, user } = showing("left out");
  await check();
  expect((await screen.findByRole("status")).textContent).toBe("2 would go in");
  await user.click(screen.getByRole("button", { name: "Import 2 crates" }));
  expect(sent.at(-1)).toEqual(["run", "an-import"]);
});
