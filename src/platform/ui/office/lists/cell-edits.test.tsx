// @vitest-environment jsdom

import { ORPCError } from "@orpc/client";
import { useLoaderData } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { byText, defineList } from "~/platform/kernel/list";
import { screen, show, waitFor, within } from "~/platform/testing/dom";
import { Overlays } from "../overlays";
import type { CellEdits } from "./cell-edit";
import type { Column } from "./columns";
import { DataTable } from "./data-table";

interface Job {
  id: string;
  name: string;
  stage: string;
  value: number;
  due: string;
  version: number;
}

const jobs = defineList({ name: "jobs", filters: {}, sorts: { name: byText("Name") }, size: 10 });
const STAGES = [
  { value: "new", label: "New" },
  { value: "won", label: "Won" },
];

let stored: Job[] = [];
const save = vi.fn<(row: Job, change: Partial<Job>, isAnyVersion: boolean) => Promise<void>>();

/** As the server: it refuses a version that is not the stored one. */
async function store(row: Job, change: Partial<Job>, isAnyVersion: boolean): Promise<void> {
  const now = stored.find(({ id }) => id === row.id);
  if (!now) throw new Error("gone");
  if (!isAnyVersion && now.version !== row.version)
    throw new ORPCError("CONFLICT", { message: "A colleague changed it." });
  stored = stored.map((job) => (job === now ? { ...job, ...change, version: job.version + 1 } : job));
}

const edits: CellEdits<Job> = {
  stage: {
    kind: "choice",
    value: ({ stage }) => stage,
    choices: () => STAGES,
    save: (row, stage, isAnyVersion) => save(row, { stage }, isAnyVersion),
    changedBy: async () => "Mary Wairimu",
  },
  value: {
    kind: "amount",
    value: ({ value }) => String(value),
    save: (row, value, isAnyVersion) => save(row, { value: Number(value) }, isAnyVersion),
  },
  due: {
    kind: "day",
    value: ({ due }) => due,
    save: (row, due, isAnyVersion) => save(row, { due }, isAnyVersion),
  },
};

const COLUMNS: Column<Job>[] = [
  { id: "name", head: "Job", lead: true, cell: ({ name }) => name },
  { id: "stage", head: "Stage", editable: ({ stage }) => stage !== "won", cell: ({ stage }) => stage },
  { id: "value", head: "Value, KES", figure: true, editable: true, cell: ({ value }) => value / 100 },
  { id: "due", head: "Due", editable: true, cell: ({ due }) => due },
];

function Jobs() {
  const rows = useLoaderData<Job[]>();
  return (
    <main>
      <Overlays />
      <DataTable
        list={jobs}
        page={{ rows, total: 2, more: false, page: 1, limit: 10, nextCursor: null, previousCursor: null }}
        columns={COLUMNS}
        name={({ name }) => name}
        to={({ id }) => `/jobs/${id}`}
        edits={async () => edits}
        empty={{ title: "None", none: "None." }}
      />
    </main>
  );
}

const cell = (row: string, column: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] > [data-edit="${column}"]`);
  if (!found) throw new Error(`no cell ${row} ${column}`);
  return found;
};
const focused = () => document.activeElement?.getAttribute("aria-label");

async function shown() {
  const { user } = show(<Jobs />, { at: "/jobs", loader: () => stored });
  await user.hover(await screen.findByRole("link", { name: "Wanjiku" }));
  await import("./cell-edits");
  return user;
}

/** Opens a cell by the keyboard; the editors load at the first touch. */
async function open(user: Awaited<ReturnType<typeof shown>>, row: string, column: string) {
  cell(row, column).focus();
  await waitFor(async () => {
    await user.keyboard("{F2}");
    expect(cell(row, column).querySelector("[data-kind]")).not.toBeNull();
  });
}

beforeEach(() => {
  save.mockReset().mockImplementation(store);
  stored = [
    { id: "a", name: "Wanjiku", stage: "new", value: 100_000, due: "2026-11-22", version: 1 },
    { id: "b", name: "Otieno", stage: "won", value: 5_000, due: "", version: 1 },
  ];
});

describe("keys", () => {
  test("F2 opens a cell, Tab saves it and opens the next one, Escape puts it back", async () => {
    const user = await shown();
    await open(user, "a", "value");
    expect(focused()).toBe("Value, KES of Wanjiku");
    await user.keyboard("1500{Tab}");
    await waitFor(() => expect(focused()).toBe("Due of Wanjiku"));
    await waitFor(() => expect(cell("a", "value").textContent).toBe("1500"));
    expect(save).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: "a", version: 1 }),
      { value: 150_000 },
      false,
    );
    await user.keyboard("1/12/2026{Escape}");
    expect(cell("a", "due").textContent).toBe("2026-11-22");
    expect(document.activeElement).toBe(cell("a", "due"));
    expect(save).toHaveBeenCalledOnce();
  });

  test("arrows walk the cells, and Enter opens one", async () => {
    const user = await shown();
    await open(user, "a", "stage");
    await user.keyboard("{Escape}{ArrowRight}");
    expect(document.activeElement).toBe(cell("a", "value"));
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(cell("b", "value"));
    await user.keyboard("{Enter}");
    expect(focused()).toBe("Value, KES of Otieno");
  });

  test("a cell that may not change stays closed", async () => {
    await shown();
    expect(document.querySelector('[data-row="b"] > [data-edit="stage"]')).toBeNull();
  });

  test("what cannot be read is refused at the cell and not sent", async () => {
    const user = await shown();
    await open(user, "a", "due");
    await user.clear(screen.getByRole("textbox", { name: "Due of Wanjiku" }));
    await user.keyboard("31/02/2026{Enter}");
    expect(within(cell("a", "due")).getByRole("alert").textContent).toMatch(/^Please write the day as/);
    expect(save).not.toHaveBeenCalled();
  });
});

describe("saves", () => {
  test("show the value at once, and Undo restores the old one", async () => {
    const user = await shown();
    let answer = () => {};
    save.mockImplementationOnce(async (...given) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return store(...given);
    });
    await open(user, "a", "stage");
    await user.selectOptions(screen.getByRole("combobox", { name: "Stage of Wanjiku" }), "Won");
    await waitFor(() => expect(cell("a", "stage").textContent).toBe("newWon"));
    answer();
    const note = (await screen.findByText("Wanjiku: Stage is now Won")).closest<HTMLElement>("[role=alert]");
    await user.click(within(note ?? document.body).getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(stored[0]).toMatchObject({ stage: "new", version: 3 }));
    await waitFor(() => expect(cell("a", "stage").textContent).toBe("new"));
  });

  test("that are refused restore the value and say why at the cell", async () => {
    const user = await shown();
    save.mockRejectedValueOnce(
      new ORPCError("INVALID", { data: { fields: { value: "Amounts end at 1,000." } } }),
    );
    await open(user, "a", "value");
    await user.keyboard("9000{Enter}");
    const alert = await within(cell("a", "value")).findByRole("alert");
    expect(alert.textContent).toContain("Amounts end at 1,000.");
    expect(cell("a", "value").textContent).toMatch(/^1000/);
    await user.click(within(alert).getByRole("button", { name: "OK" }));
    expect(within(cell("a", "value")).queryByRole("alert")).toBeNull();
  });

  test("of another value meanwhile ask which one stays", async () => {
    const user = await shown();
    const conflict = async () => {
      await open(user, "a", "value");
      const theirs = (stored[0]?.value ?? 0) + 100_000;
      stored = stored.map((job) =>
        job.id === "a" ? { ...job, value: theirs, version: job.version + 1 } : job,
      );
      await user.keyboard("7000{Enter}");
      return within(cell("a", "value")).findByRole("alert");
    };
    const first = await conflict();
    expect(first.textContent).toMatch(/Changed to 2,000/);
    await user.click(within(first).getByRole("button", { name: "Take theirs" }));
    expect(stored[0]?.value).toBe(200_000);
    const second = await conflict();
    await user.click(within(second).getByRole("button", { name: "Keep mine" }));
    await waitFor(() => expect(stored[0]?.value).toBe(700_000));
  });

  test("of another field meanwhile do not collide", async () => {
    const user = await shown();
    await open(user, "a", "value");
    stored = stored.map((job) => (job.id === "a" ? { ...job, due: "2027-01-01", version: 2 } : job));
    await user.keyboard("7000{Enter}");
    await waitFor(() => expect(stored[0]).toMatchObject({ value: 700_000, due: "2027-01-01", version: 3 }));
    expect(within(cell("a", "value")).queryByRole("alert")).toBeNull();
  });

  test("name the colleague who changed it", async () => {
    const user = await shown();
    await open(user, "a", "stage");
    stored = stored.map((job) => (job.id === "a" ? { ...job, stage: "lost", version: 2 } : job));
    await user.selectOptions(screen.getByRole("combobox", { name: "Stage of Wanjiku" }), "Won");
    const alert = await within(cell("a", "stage")).findByRole("alert");
    expect(alert.textContent).toContain("Changed by Mary Wairimu to lost");
  });
});
