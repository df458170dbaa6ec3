import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  byAmount,
  byText,
  day,
  defineList,
  named,
  oneOf,
  person,
  shillings,
  sortedBy,
  sortTo,
  words,
} from "./list";
import { chipsOf } from "./list-chips";

const ID = "0193b3c4-5d6e-7f80-9a1b-2c3d4e5f6071";

const bills = defineList({
  name: "bills",
  filters: {
    status: oneOf(["open", "paid"], { label: "Status", labels: { open: "To pay", paid: "Paid" } }),
    urgency: oneOf(["high", "low"], { label: "Priority", labels: (word) => word, at: "priority" }),
    search: words(),
    amountFrom: shillings("Total", "from"),
    amountTo: shillings("Total", "to"),
    from: day("Made", "from", { once: true }),
    to: day("Made", "to", { once: true }),
    assignedTo: person({ label: "Assigned to", at: "assigned", or: { me: "Me" } }),
  },
  sorts: { name: byText("Customer"), total: byAmount("Total") },
  default: { sort: "total" },
});
const query = (text: string) => new URLSearchParams(text);

describe("an address", () => {
  test.each([
    ["", { sort: "total", order: "desc" }],
    ["status=paid&priority=high", { status: "paid", urgency: "high", sort: "total", order: "desc" }],
    ["status=late&urgency=high&sort=colour&order=up", { sort: "total", order: "desc" }],
    ["sort=name", { sort: "name", order: "asc" }],
    ["sort=name&order=desc", { sort: "name", order: "desc" }],
    ["amountFrom=1,000.50&amountTo=abc", { amountFrom: 100_050, sort: "total", order: "desc" }],
    ["from=2026-02-30&to=2026-03-01", { to: "2026-03-01", sort: "total", order: "desc" }],
    ["search=+odhiambo+", { search: "odhiambo", sort: "total", order: "desc" }],
    ["assigned=me", { assignedTo: "me", sort: "total", order: "desc" }],
    ["assigned=you", { sort: "total", order: "desc" }],
    [`assigned=${ID}`, { assignedTo: ID, sort: "total", order: "desc" }],
  ])("%j is read leniently", (address, selection) => expect(bills.read(query(address))).toEqual(selection));

  test("says what was selected, whatever was", () => {
    const selection = fc.record(
      {
        status: fc.constantFrom("open" as const, "paid" as const),
        urgency: fc.constantFrom("high" as const, "low" as const),
        search: fc.constantFrom("Odhiambo, A", "a & b", "50%"),
        amountFrom: fc.nat({ max: 1_000_000_000 }),
        from: fc.constantFrom("2026-01-31", "2028-02-29"),
        sort: fc.constantFrom("name" as const, "total" as const),
        order: fc.constantFrom("asc" as const, "desc" as const),
      },
      { requiredKeys: ["sort", "order"] },
    );
    fc.assert(
      fc.property(selection, (chosen) => {
        expect(bills.read(query(bills.write(chosen).toString()))).toEqual(chosen);
      }),
    );
  });

  test("asks for a page of so many rows; nonsense is the first", () => {
    expect(bills.ask(query("page=3&rows=50"))).toMatchObject({ page: 3, limit: 50 });
    expect(bills.ask(query("page=-3&rows=7"))).toMatchObject({ page: 1, limit: 25 });
    expect(bills.ask(query("last=true&cursor=abc"))).toMatchObject({ last: true, cursor: "abc", limit: 25 });
  });

  test("chooses rows by their ids, or all that it filters", () => {
    expect(bills.choose(query(`ids=${ID}`), 2)).toEqual({ ids: [ID] });
    expect(bills.choose(query("status=paid"), 2)).toMatchObject({ status: "paid" });
    for (const wrong of ["ids=", "ids=1", `ids=${[ID, ID, ID].join(",")}`])
      expect(bills.choose(query(wrong), 2), wrong).toBeUndefined();
  });

  test("remembers habits: neither words nor what was asked for once", () => {
    expect(bills.remembered).toEqual([
      "status",
      "priority",
      "amountFrom",
      "amountTo",
      "assigned",
      "sort",
      "order",
      "rows",
    ]);
  });
});

describe("the order", () => {
  test("turns round on a second click; text begins with A, amounts with the highest", () => {
    expect(sortTo(bills, "total", query(""))).toEqual({ sort: "total", order: "asc" });
    expect(sortTo(bills, "name", query(""))).toEqual({ sort: "name", order: "asc" });
    expect(sortTo(bills, "name", query("sort=name"))).toEqual({ sort: "name", order: "desc" });
    expect(sortTo(bills, "colour", query(""))).toBeUndefined();
  });

  test("may have names of its own, each of one direction", () => {
    const quotes = defineList({
      name: "quotes",
      filters: {},
      sorts: {
        newest: named("Newest first", "made", "desc"),
        oldest: named("Oldest first", "made", "asc"),
        service_date: named("Service date", "day", "asc"),
      },
      default: { sort: "newest" },
    });
    expect(quotes.read(query("sort=oldest&order=desc"))).toEqual({ sort: "oldest" });
    expect(sortedBy(quotes, query(""))).toEqual({ column: "made", order: "desc" });
    expect(sortTo(quotes, "made", query(""))).toEqual({ sort: "oldest", order: null });
    expect(sortTo(quotes, "made", query("sort=oldest"))).toEqual({ sort: "newest", order: null });
    expect(sortTo(quotes, "day", query("sort=service_date"))).toEqual({ sort: "service_date", order: null });
  });
});

test("filters in force are chips; the ends of a span share one", () => {
  const address = query(
    `status=paid&from=2026-01-01&to=2026-01-31&amountFrom=500&assigned=${ID}&search=words`,
  );
  const people = { assignedTo: [{ value: ID, label: "Achieng Otieno" }] };
  expect(chipsOf(bills, address, people)).toEqual([
    { label: "Status", say: "Paid", clear: { status: null } },
    { label: "Total", say: "from KES\u00a0500", clear: { amountFrom: null, amountTo: null } },
    { label: "Made", say: "from 01/01/2026 to 31/01/2026", clear: { from: null, to: null } },
    { label: "Assigned to", say: "Achieng Otieno", clear: { assigned: null } },
  ]);
  expect(chipsOf(bills, query("from=2026-01-01&to=2026-01-01"))[0]?.say).toBe("on 01/01/2026");
});

test("a list that is a part of its page remembers nothing of the address", () => {
  const sorts = { total: byAmount("Total") };
  expect(defineList({ name: "parts", filters: {}, sorts }).remembered).toEqual(["sort", "order", "rows"]);
  expect(defineList({ name: "parts", filters: {}, sorts, partial: true }).remembered).toEqual([]);
});

test("a filter with an initial value is in force until somebody asks for another, or for any", () => {
  const runs = defineList({
    name: "runs",
    filters: {
      year: oneOf(["2026", "2025"], {
        label: "Year",
        labels: { 2026: "2026", 2025: "2025" },
        initial: () => "2026",
      }),
    },
  });
  const at = (query: string) => new URLSearchParams(query);
  expect(runs.read(at(""))).toEqual({ year: "2026" });
  expect(runs.read(at("year=2025"))).toEqual({ year: "2025" });
  expect(runs.read(at("year=all"))).toEqual({});
  expect(["", "year=all", "year=2025"].map((query) => runs.isFiltered(at(query)))).toEqual([
    false,
    false,
    true,
  ]);
  expect(chipsOf(runs, at(""))).toEqual([{ label: "Year", say: "2026", clear: { year: "all" } }]);
});
