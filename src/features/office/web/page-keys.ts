import { APPROVAL_KEYS } from "../approvals/web/approval-keys";

export type Keys = readonly (readonly [keys: readonly string[], does: string])[];

interface KeySet {
  title: string;
  keys: Keys;
  /** True if the open page has these keys. */
  isOn: (main: ParentNode, pathname: string) => boolean;
}

/** The keys of pages by what a page contains. `page-keys.test.tsx` presses them. */
export const KEY_SETS: readonly KeySet[] = [
  {
    title: "Approvals",
    keys: Object.entries(APPROVAL_KEYS).map(([key, does]) => [[key], does]),
    isOn: (_main, pathname) => pathname === "/approvals",
  },
  {
    title: "In this list",
    keys: [
      [["J"], "The next row"],
      [["K"], "The previous row"],
      [["Enter"], "Open the row"],
      [["X"], "Select the row"],
      [["/"], "Go to the list's search"],
    ],
    isOn: (main) => main.querySelector("[data-row]") !== null,
  },
  {
    title: "Cells that can be changed",
    keys: [
      [["→"], "To the row's cells that can be changed"],
      [["F2"], "Change the cell"],
    ],
    isOn: (main) => main.querySelector("[data-row] > [data-edit]") !== null,
  },
  {
    title: "Beside the list",
    keys: [
      [["J"], "Open the next record"],
      [["K"], "Open the previous record"],
      [["Esc"], "Back to the list"],
    ],
    isOn: (main) => main.querySelector("[data-row] [aria-current]") !== null,
  },
  {
    title: "In the calendar",
    keys: [
      [["Tab"], "The next entry"],
      [["Enter"], "Move or open the entry"],
    ],
    isOn: (_main, pathname) => pathname === "/crm/calendar",
  },
  {
    title: "Cards on a board",
    keys: [
      [["Tab"], "The next card's handle"],
      [["Space"], "Lift the card, or drop it"],
      [["←", "→"], "Another day or column"],
      [["Esc"], "Put the card back"],
    ],
    isOn: (main) => main.querySelector('[aria-roledescription="draggable"]') !== null,
  },
  {
    title: "On the board",
    keys: [
      [["↑", "↓", "←", "→"], "Another job"],
      [["Enter"], "Open the job"],
      [["A"], "Assign"],
      [["Shift", "↑", "↓"], "Move to another lane"],
      [["Shift", "←", "→"], "15 minutes earlier or later; in the week, another day"],
      [["Alt", "Enter"], "Place it with a reason"],
      [["U"], "To Unassigned"],
      [["Ctrl", "Z"], "Undo"],
    ],
    isOn: (main) => main.querySelector("[data-board]") !== null,
  },
  {
    title: "In this inventory",
    keys: [
      [["/"], "Add an item"],
      [["↑", "↓"], "Another line"],
      [["+", "−"], "One more or one less"],
      [["N"], "Not going, or going"],
      [["P"], "Packed by crew or customer"],
      [["Delete"], "Remove the line"],
      [["Ctrl", "Z"], "Undo"],
    ],
    isOn: (main) => main.querySelector("[data-lines]") !== null,
  },
  {
    title: "In this form",
    keys: [
      [["Tab"], "The next field"],
      [["Ctrl", "Enter"], "Save, from any field"],
    ],
    isOn: (main) => main.querySelector("form:not([method])") !== null,
  },
];

export const keysOfPage = (main: ParentNode, pathname: string): readonly KeySet[] =>
  KEY_SETS.filter(({ isOn }) => isOn(main, pathname));

export const ANYWHERE: Keys = [
  [["Ctrl", "K"], "Search and commands (on a Mac ⌘ K)"],
  [["["], "Fold the menu, or unfold it"],
  [["?"], "The keys of the open page"],
  [["Esc"], "Close the open window"],
];

export const IN_SEARCH: Keys = [
  [["↑", "↓"], "Choose a result"],
  [["Enter"], "Open it"],
  [["Esc"], "Close the search"],
];
