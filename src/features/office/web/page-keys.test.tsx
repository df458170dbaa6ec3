// @vitest-environment jsdom

import { useRef } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { screen, show } from "~/platform/testing/dom";
import { useListKeys } from "~/platform/ui/office/lists/list-keys";
import { APPROVAL_KEYS } from "../approvals/web/approval-keys";
import { KEY_SETS, keysOfPage } from "./page-keys";
import { ShortcutSheet } from "./shortcut-sheet";

const titlesOf = (html: string, pathname: string) => {
  const main = document.createElement("main");
  main.innerHTML = html;
  return keysOfPage(main, pathname).map(({ title }) => title);
};

const keysIn = (title: string) =>
  KEY_SETS.find((set) => set.title === title)?.keys.flatMap(([keys]) => keys) ?? [];

describe("the sheet shows the open page's keys", () => {
  test.each([
    ["a list", '<table><tr data-row="1"></tr></table>', "/quote-management", ["In this list"]],
    [
      "a record beside its list",
      '<div data-row="1"><a data-lead aria-current="true"></a></div><form></form>',
      "/quote-management/QT-1",
      ["In this list", "Beside the list", "In this form"],
    ],
    ["a record with a form", "<form></form>", "/customers/CUST1001/edit", ["In this form"]],
    ["approvals", "<ul></ul>", "/approvals", ["Approvals"]],
    ["the calendar", "<div></div>", "/crm/calendar", ["In the calendar"]],
    [
      "the moves' week",
      '<button aria-roledescription="draggable"></button>',
      "/moves/schedule",
      ["Cards on a board"],
    ],
    ["the board", "<div data-board></div>", "/moves", ["On the board"]],
    ["an inventory", "<table data-lines></table>", "/inventories/1", ["In this inventory"]],
    ["a page of filters", '<form method="get"></form>', "/payroll/returns", []],
  ])("%s", (_, html, pathname, titles) => {
    expect(titlesOf(html, pathname)).toEqual(titles);
  });

  test("beside those of every page, the search and the menu's", async () => {
    document.body.innerHTML = "<main><ul></ul></main>";
    await show(
      <ShortcutSheet opened onClose={() => {}} places={[{ key: "q", label: "Quotes", to: "/q" }]} />,
    );
    const headings = (await screen.findAllByRole("heading", { level: 2 })).map((each) => each.textContent);
    expect(headings).toEqual(expect.arrayContaining(["Anywhere", "In the search", "Go to"]));
  });
});

describe("the keys that the sheet names", () => {
  const opened = vi.fn();
  const selected = vi.fn();
  function List() {
    const frame = useRef<HTMLDivElement>(null);
    useListKeys(frame, { current: "1", open: opened, select: selected });
    return (
      <main>
        <input type="search" aria-label="Search" />
        <div ref={frame}>
          {["1", "2"].map((id) => (
            <div key={id} data-row={id}>
              <button type="button">{id}</button>
            </div>
          ))}
        </div>
      </main>
    );
  }
  beforeEach(() => {
    document.body.innerHTML = "";
    vi.clearAllMocks();
  });

  /** Enter is the row's own link. */
  const handled = keysIn("In this list").filter((key) => key !== "Enter" && key !== "K");
  test.each(handled)("%s is a list's", async (key) => {
    await show(<List />);
    const event = new KeyboardEvent("keydown", { key: key.toLowerCase(), bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  });

  test("the approvals' are those that the page handles", () => {
    expect(keysIn("Approvals")).toEqual(Object.keys(APPROVAL_KEYS));
  });
});
