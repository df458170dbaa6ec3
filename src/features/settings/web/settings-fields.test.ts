import { expect, test } from "vitest";
import { SECTION_NEEDS, SETTINGS_SECTIONS, settingsSchemas } from "../domain";
import { SECTION_PAGES } from "./settings-fields";

test("every section has a page, with a field for each of its settings", () => {
  expect(SECTION_PAGES.map(({ section }) => section).sort()).toEqual([...SETTINGS_SECTIONS].sort());
  for (const { section, fields } of SECTION_PAGES) {
    const drawn = fields.map(({ name }) => name);
    expect([section, drawn.sort()]).toEqual([section, Object.keys(settingsSchemas[section].shape).sort()]);
  }
});

test("a page is shown to whom its section opens", () => {
  const needed = SECTION_PAGES.flatMap(({ section, needs }) => (needs ? [[section, needs]] : []));
  expect(needed).toEqual(Object.entries(SECTION_NEEDS));
});
