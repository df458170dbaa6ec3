// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formatNumber } from "~/platform/kernel/numbers";
import { screen, show, within } from "~/platform/testing/dom";
import { BarChart } from "./bar-chart";
import { Funnel } from "./funnel";
import { LineChart } from "./line-chart";
import { pointAfter } from "./points";
import { CHART_COLOURS, foldSeries, niceRange, REST } from "./series";
import { SplitBar } from "./split-bar";

const format = formatNumber;
const months = ["Jan 2026", "Feb 2026", "Mar 2026"];
const series = [
  { name: "Local", values: [10, 20, 30] },
  { name: "Office", values: [5, 0, 15] },
];

describe("a bar chart", () => {
  test("is one tab stop; arrow keys move over its labels and show their figures", async () => {
    const { user } = show(
      <BarChart
        title="Revenue"
        labels={months}
        series={series}
        stacked
        format={format}
        formatAxis={format}
      />,
    );
    const chart = await screen.findByRole("group", { name: "Revenue. Highest: Mar 2026, 45." });
    await user.tab();
    const first = within(chart).getByRole("img", { name: "Jan 2026: Local 10, Office 5, Together 15" });
    expect(document.activeElement).toBe(first);
    expect(within(chart).getByText("Together")).toBeTruthy();
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Feb 2026: Local 20, Together 20");
    await user.keyboard("{End}");
    expect(document.activeElement?.getAttribute("aria-label")).toContain("Mar 2026");
    await user.keyboard("{ArrowRight}");
    expect(document.activeElement?.getAttribute("aria-label")).toContain("Mar 2026");
    await user.keyboard("{Escape}");
    expect(within(chart).queryByText("Together")).toBeNull();
    await user.tab();
    expect(chart.contains(document.activeElement)).toBe(false);
  });

  test("links each bar to its list where there is one", async () => {
    show(
      <BarChart
        title="Sources"
        labels={["Website", "Walk-in"]}
        series={[{ name: "Leads", values: [7, 2] }]}
        lying
        links={["/crm/leads?source=website", null]}
        format={format}
        formatAxis={format}
      />,
    );
    const link = await screen.findByRole("link", { name: "Website: Leads 7" });
    expect(link.getAttribute("href")).toBe("/crm/leads?source=website");
    expect(screen.getByRole("img", { name: "Walk-in: Leads 2" })).toBeTruthy();
  });
});

test("a line chart says its last figures and each label's by arrow keys", async () => {
  const { user } = show(
    <LineChart title="Pay" labels={months} series={series} format={format} formatAxis={format} />,
  );
  await screen.findByRole("group", { name: "Pay. Mar 2026: Local 30, Office 15." });
  await user.tab();
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Feb 2026: Local 20, Office 0");
});

test("a funnel says the share of the stage before and of the first", async () => {
  show(
    <Funnel
      title="Quotes"
      stages={[
        { label: "Requested", value: 80, to: "/quote-management" },
        { label: "Approved", value: 40 },
        { label: "Paid", value: 10 },
      ]}
      format={format}
    />,
  );
  const paid = await screen.findByRole("img", { name: /^Paid/ });
  expect(paid.getAttribute("aria-label")).toBe("Paid: Number 10, Of approved 25%, Of requested 12.5%");
  expect(screen.getByRole("link", { name: /^Requested/ })).toBeTruthy();
});

test("a split bar leads to the list of each part", async () => {
  const part = { text: "1", title: "KES 1 on 2 invoices" };
  show(
    <SplitBar
      label="Open invoices"
      parts={[
        { ...part, label: "Not due yet", value: 300, to: "/invoice-management?dueFrom=2026-05-15" },
        { ...part, label: "Over 90 days", value: 0, to: "/invoice-management?dueTo=2026-02-13" },
      ]}
    />,
  );
  const bar = await screen.findByRole("navigation", { name: "Open invoices" });
  const links = within(bar).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/invoice-management?dueFrom=2026-05-15",
    "/invoice-management?dueTo=2026-02-13",
  ]);
});

test.each([
  ["ArrowRight", 0, 1, 1],
  ["ArrowLeft", 0, 1, 0],
  ["ArrowDown", 5, 1, 5],
  ["ArrowDown", 1, 3, 4],
  ["ArrowUp", 1, 3, 1],
  ["Home", 4, 1, 0],
  ["Enter", 4, 1, undefined],
])("%s at point %i of six in rows of %i goes to %s", (key, at, columns, next) => {
  expect(pointAfter(key, at, 6, columns)).toBe(next);
});

test("more series than colours are folded into one, and each sum stays", () => {
  const many = Array.from({ length: 15 }, (_, at) => ({ name: `S${at}`, values: [at, 15 - at] }));
  const folded = foldSeries(many);
  expect(folded).toHaveLength(CHART_COLOURS);
  expect(folded.at(-1)?.name).toBe(REST);
  for (const place of [0, 1]) {
    const sum = (of: typeof folded) => of.reduce((total, { values }) => total + (values[place] ?? 0), 0);
    expect(sum(folded)).toBe(sum(many));
  }
});

test("an axis near the data holds it", () => {
  const { bottom, top } = niceRange([128.4, 129.9, 131.2]);
  expect(bottom).toBeLessThanOrEqual(128.4);
  expect(bottom).toBeGreaterThan(100);
  expect(top).toBeGreaterThanOrEqual(131.2);
});

describe("the colours of charts", () => {
  const css = readFileSync("src/platform/ui/tokens.css", "utf8");
  const light = css.slice(0, css.indexOf('data-theme="dark"'));
  const dark = css.slice(light.length);
  const tokenOf = (theme: string, name: string) =>
    new RegExp(`--${name}: (#[0-9a-f]{3,6});`).exec(theme)?.[1] ?? "";
  const full = (hex: string) =>
    hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join("")}` : hex;
  const channels = (hex: string) =>
    [1, 3, 5].map((at) => {
      const value = Number.parseInt(full(hex).slice(at, at + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    }) as [number, number, number];
  const luminance = (hex: string) => {
    const [r, g, b] = channels(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: string, b: string) => {
    const [more = 0, less = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
    return (more + 0.05) / (less + 0.05);
  };
  /** OKLab, in which equal distances look equally far. */
  const lab = (hex: string) => {
    const [r, g, b] = channels(hex);
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return [
      0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
      1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
    ];
  };
  const distance = (a: string, b: string) => {
    const [one, other] = [lab(a), lab(b)];
    return Math.hypot(...one.map((value, at) => value - (other[at] ?? 0)));
  };

  test.each([
    ["light", light],
    ["dark", dark],
  ])("stand out from the card and from each other in the %s theme", (_, theme) => {
    const colours = Array.from({ length: CHART_COLOURS }, (_, at) => tokenOf(theme, `chart-${at + 1}`));
    const card = tokenOf(theme, "card");
    for (const [at, colour] of colours.entries()) {
      expect(contrast(colour, card), `chart-${at + 1} on the card`).toBeGreaterThanOrEqual(3);
      for (const other of colours.slice(at + 1))
        expect(distance(colour, other), `${colour} and ${other}`).toBeGreaterThan(0.12);
    }
  });
});
