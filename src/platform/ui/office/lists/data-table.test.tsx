// @vitest-environment jsdom

import { useLoaderData, useSearchParams } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { byAmount, byText, day, defineList, oneOf, words } from "~/platform/kernel/list";
import { screen, show, waitFor, within } from "~/platform/testing/dom";
import { pagesWithEnds } from "../pages";
import { type Column, ColumnKeeping, phonePlaces } from "./columns";
import { DataTable } from "./data-table";
import { ListBar } from "./list-bar";
import { FilterTabs } from "./tabs";
import { useSelection } from "./use-selection";

interface Bill {
  id: string;
  name: string;
  total: number;
}

const bills = defineList({
  name: "bills",
  filters: {
    status: oneOf(["open", "paid"], { label: "Status", labels: { open: "To pay", paid: "Paid" } }),
    search: words(),
    from: day("Made", "from"),
  },
  sorts: { name: byText("Customer"), total: byAmount("Total") },
  default: { sort: "total" },
  size: 10,
});

const ALL: Bill[] = ["Achieng", "Baraka", "Chebet", "Daudi", "Esther", "Felix"].map((name, place) => ({
  id: name.toLowerCase(),
  name,
  total: 100 * (place + 1),
}));

const COLUMNS: Column<Bill>[] = [
  { id: "name", head: "Customer", lead: true, cell: ({ name }) => name },
  { id: "total", head: "Total", figure: true, cell: ({ total }) => total },
  { id: "note", head: "Note", spare: true, cell: ({ name }) => `About ${name}` },
];

function Bills({ rows = ALL, columns = COLUMNS, opens = true }) {
  const [query] = useSearchParams();
  const selection = useSelection<Bill>();
  const page = query.get("page") === "2" ? 2 : 1;
  const shown = rows.slice((page - 1) * 3, page * 3);
  return (
    <main>
      <ListBar
        list={bills}
        search="Name"
        tabs={<FilterTabs list={bills} filter="status" counts={{ open: 4, paid: 2 }} />}
      />
      <DataTable
        list={bills}
        page={{
          rows: shown,
          total: rows.length,
          more: false,
          page,
          limit: 3,
          nextCursor: null,
          previousCursor: null,
        }}
        columns={columns}
        name={({ name }) => name}
        to={({ id }) => `/bills/${id}`}
        select={selection}
        {...(opens ? { expand: ({ name }: Bill) => `Lines of ${name}` } : {})}
        empty={{ title: "No bills found", none: "They come." }}
      />
      <p>Chosen: {selection.ids.join(" ") || "none"}</p>
    </main>
  );
}

const tick = (name: string) => screen.getByRole("checkbox", { name: `Select ${name}` });

beforeEach(() => localStorage.clear());

describe("heads", () => {
  test("say how the list is sorted and lead to the other order", () => {
    show(<Bills />, { at: "/bills?page=2&search=a" });
    expect(screen.getByRole("columnheader", { name: "Total" }).getAttribute("aria-sort")).toBe("descending");
    expect(screen.getByRole("columnheader", { name: "Customer" }).getAttribute("aria-sort")).toBe("none");
    const head = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(head("Total")).toBe("/bills?search=a&sort=total&order=asc");
    expect(head("Customer")).toBe("/bills?search=a&sort=name&order=asc");
  });

  test("are those that somebody chose", async () => {
    const { user } = show(<Bills />, { at: "/bills" });
    expect(screen.queryByText("About Achieng")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Choose columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Note" }));
    expect(screen.getByText("About Achieng")).toBeTruthy();
    await user.click(screen.getByRole("checkbox", { name: "Total" }));
    expect(screen.queryByRole("columnheader", { name: "Total" })).toBeNull();
    expect(screen.queryByRole("checkbox", { name: "Customer" })).toBeNull();
  });

  test("have their choice at the row's end, never between two of them", () => {
    const place = () => {
      const cell = screen.getByRole("button", { name: "Choose columns" }).closest("th, td");
      expect(cell?.nextElementSibling).toBeNull();
      return cell?.textContent;
    };
    const columns: Column<Bill>[] = [...COLUMNS, { id: "fee", head: "Fee", room: "full", cell: () => 5 }];
    const { unmount } = show(<Bills columns={columns} opens={false} />, { at: "/bills" });
    expect(place()).toBe("");
    unmount();
    const buttons: Column<Bill> = { id: "acts", head: "Actions", actions: true, cell: () => "Pay" };
    show(<Bills columns={[...columns, buttons]} opens={false} />, { at: "/bills" });
    expect(place()).toBe("Actions");
  });

  test("are kept for the person as far as they are not the list's own, and taken back together", async () => {
    const keep = vi.fn();
    const { user } = show(
      <ColumnKeeping value={{ choices: { bills: { note: true }, other: { total: false } }, keep }}>
        <Bills />
      </ColumnKeeping>,
      { at: "/bills" },
    );
    expect(screen.getByText("About Achieng")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Choose columns" }));
    await user.click(await screen.findByRole("checkbox", { name: "Total" }));
    expect(keep).toHaveBeenLastCalledWith("bills", { note: true, total: false });
    await user.click(screen.getByRole("checkbox", { name: "Note" }));
    expect(keep).toHaveBeenLastCalledWith("bills", { total: false });
    await user.click(screen.getByRole("button", { name: "Reset columns" }));
    expect(keep).toHaveBeenLastCalledWith("bills", {});
    expect(screen.getByRole("columnheader", { name: "Total" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reset columns" })).toHaveProperty("disabled", true);
  });
});

describe("rows", () => {
  test("are ticked one by one, as a range with Shift, and on several pages", async () => {
    const { user } = show(<Bills />, { at: "/bills" });
    await user.click(tick("Achieng"));
    await user.keyboard("{Shift>}");
    await user.click(tick("Chebet"));
    await user.keyboard("{/Shift}");
    expect(screen.getByText("Chosen: achieng baraka chebet")).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "2" }));
    await user.click(tick("Daudi"));
    expect(screen.getByText("Chosen: achieng baraka chebet daudi")).toBeTruthy();
    const all = screen.getByRole("checkbox", { name: "Select all on this page" }) as HTMLInputElement;
    expect([all.checked, all.indeterminate]).toEqual([false, true]);
    await user.click(all);
    expect(screen.getByText("Chosen: achieng baraka chebet daudi esther felix")).toBeTruthy();
    await user.click(all);
    expect(screen.getByText("Chosen: achieng baraka chebet")).toBeTruthy();
  });

  test("are walked by j and k, ticked by x, and / goes to the search", async () => {
    const { user } = show(<Bills />, { at: "/bills" });
    await user.keyboard("jj");
    expect(document.activeElement?.textContent).toBe("Baraka");
    await user.keyboard("x");
    expect(screen.getByText("Chosen: baraka")).toBeTruthy();
    await user.keyboard("kkk");
    expect(document.activeElement?.textContent).toBe("Achieng");
    await user.keyboard("/");
    expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Search bills" }));
    await user.keyboard("x");
    expect(screen.getByText("Chosen: baraka")).toBeTruthy();
  });

  test("open below themselves, and lead to their own page", async () => {
    const { user } = show(<Bills />, { at: "/bills" });
    expect(screen.queryByText("Lines of Baraka")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Details of Baraka" }));
    expect(screen.getByText("Lines of Baraka")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Baraka" }).getAttribute("href")).toBe("/bills/baraka");
  });

  test("have two lines on phones, and the rest once they are expanded", async () => {
    const plain = (id: string, more: Partial<Column<Bill>> = {}): Column<Bill> => ({
      id,
      head: id,
      cell: () => id,
      ...more,
    });
    const columns = [
      plain("name", { lead: true }),
      plain("route", { share: 40 }),
      plain("fee", { figure: true, room: "wide" }),
      plain("due"),
      plain("total", { figure: true }),
      plain("status"),
      plain("acts", { actions: true }),
    ];
    const placesOf = (some: Column<Bill>[]) => Object.fromEntries(phonePlaces(some));
    expect(placesOf(columns)).toEqual({ name: "title", total: "figure", route: "note", status: "state" });
    const below = columns.map((column) => (column.lead ? { ...column, below: () => "B-1" } : column));
    expect(placesOf(below)).toEqual({ name: "title", total: "figure", status: "state" });
    const named = columns.map((column) =>
      column.id === "due" ? { ...column, phone: "figure" as const } : column,
    );
    expect(placesOf(named)).toEqual({ name: "title", due: "figure", route: "note", status: "state" });
    const { user } = show(<Bills columns={columns} opens={false} />, { at: "/bills" });
    const row = () => document.querySelector("[data-row=baraka]");
    const rest = [...(row()?.querySelectorAll('[data-place="rest"]') ?? [])].map((cell) => cell.textContent);
    expect(rest).toEqual(["fee", "due", "acts"]);
    expect(row()?.hasAttribute("data-expanded")).toBe(false);
    await user.click(screen.getByRole("button", { name: "Details of Baraka" }));
    expect(row()?.hasAttribute("data-expanded")).toBe(true);
  });

  test("are none: at all, or of these filters", () => {
    const { unmount } = show(<Bills rows={[]} />, { at: "/bills" });
    expect(screen.getByText("They come.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Clear filters" })).toBeNull();
    unmount();
    show(<Bills rows={[]} />, { at: "/bills?status=paid&sort=name" });
    expect(screen.getByText("Try another search or clear the filters.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Clear filters" }).getAttribute("href")).toBe("/bills?sort=name");
  });
});

describe("filters", () => {
  test("are tabs with counts, and chips to take them back", () => {
    show(<Bills />, { at: "/bills?status=paid&from=2026-01-05" });
    const tabs = within(screen.getByRole("navigation", { name: "Status" }));
    expect(tabs.getByRole("link", { name: "Paid 2" }).getAttribute("aria-current")).toBe("page");
    expect(tabs.getByRole("link", { name: "All 6" }).getAttribute("href")).toBe("/bills?from=2026-01-05");
    const chip = screen.getByRole("link", { name: "Made from 05/01/2026: remove this filter" });
    expect(chip.getAttribute("href")).toBe("/bills?status=paid");
  });

  test("are looked up as one types, each from the first page", async () => {
    const { user, address } = show(<Bills />, { at: "/bills?page=2" });
    await user.type(screen.getByRole("searchbox", { name: "Search bills" }), "odhiambo, a");
    await waitFor(() => expect(address()).toBe("/bills?search=odhiambo%2C+a"));
  });

  test("behind one button take days as people write them", async () => {
    const { user, address } = show(<Bills />, { at: "/bills" });
    await user.click(screen.getByRole("button", { name: "Filter" }));
    const made = await screen.findByRole("textbox", { name: "Made from" });
    await user.type(made, "5/1/2026");
    await waitFor(() => expect(address()).toBe("/bills?from=2026-01-05"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Sort" }), "Customer, A to Z");
    expect(address()).toBe("/bills?from=2026-01-05&sort=name&order=asc");
    await user.clear(made);
    await user.type(made, "31/02/2026");
    expect(screen.getByText("Please write the day as dd/mm/yyyy")).toBeTruthy();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("textbox", { name: "Made from" })).toBeNull();
  });

  test("hold all that was chosen, also while the rows of the first choice are on their way", async () => {
    const waits: (() => void)[] = [];
    let isSlow = false;
    const loader = () => (isSlow ? new Promise<Bill[]>((done) => waits.push(() => done(ALL))) : ALL);
    const { user, address } = show(<ListOnly />, { at: "/bills", loader });
    await user.click(await screen.findByRole("button", { name: "Filter" }));
    const sort = await screen.findByRole("combobox", { name: "Sort" });
    isSlow = true;
    await user.selectOptions(sort, "Customer, A to Z");
    expect(sort).toHaveProperty("value", "name asc");
    await user.type(screen.getByRole("textbox", { name: "Made from" }), "5/1/2026{Enter}");
    await user.click(screen.getAllByRole("link", { name: "Paid" })[0] as HTMLElement);
    expect(address()).toBe("/bills");
    for (const done of waits) done();
    await waitFor(() => expect(address()).toBe("/bills?sort=name&order=asc&from=2026-01-05&status=paid"));
  });

  test("are remembered where nothing else is asked for; words are not", async () => {
    const first = show(<ListOnly />, { at: "/bills", loader: () => ALL });
    await first.user.click(await screen.findByRole("link", { name: "Paid" }));
    await waitFor(() => expect(localStorage.getItem("moveease:filters:bills")).toBe("status=paid"));
    first.unmount();
    const second = show(<ListOnly />, { at: "/bills", loader: () => ALL });
    await waitFor(() => expect(second.address()).toBe("/bills?status=paid"));
  });
});

function ListOnly() {
  const rows = useLoaderData<Bill[]>();
  return (
    <>
      <FilterTabs list={bills} filter="status" />
      <Bills rows={rows} />
    </>
  );
}

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [5, 10, [1, null, 3, 4, 5, 6, 7, null, 10]],
  [1, 10, [1, 2, 3, null, 10]],
  [10, 10, [1, null, 8, 9, 10]],
  [3, 6, [1, 2, 3, 4, 5, 6]],
])("page %i of %i offers the first, the last and those within two", (page, pages, numbers) => {
  expect(pagesWithEnds(page, pages)).toEqual(numbers);
});
