// @vitest-environment jsdom
import { useState } from "react";
import { expect, test } from "vitest";
import { screen, show } from "~/platform/testing/dom";
import { FigureField, PercentField } from "./figure-field";
import { MoneyField } from "./money-field";
import { type FigureFieldProps, type FigureValue, hasUnread } from "./typed-field";

const KINDS = {
  money: (props: FigureFieldProps) => <MoneyField {...props} />,
  shillings: (props: FigureFieldProps) => <MoneyField {...props} whole />,
  cell: (props: FigureFieldProps) => <MoneyField {...props} bare alignEnd />,
  count: (props: FigureFieldProps) => <FigureField {...props} min={0} max={5000} />,
  days: (props: FigureFieldProps) => <FigureField {...props} min={7} max={365} suffix=" days" />,
  quantity: (props: FigureFieldProps) => <FigureField {...props} min={0} max={10_000} decimals={1} />,
  floor: (props: FigureFieldProps) => <FigureField {...props} />,
  percent: (props: FigureFieldProps) => <PercentField {...props} />,
} as const;
type Kind = keyof typeof KINDS;

function field(kind: Kind, start: FigureValue) {
  let held: FigureValue = start;
  function Holder() {
    const [value, setValue] = useState(start);
    held = value;
    return KINDS[kind]({ label: "Figure", value, onChange: setValue });
  }
  const { user } = show(<Holder />);
  const input = screen.getByRole("textbox", { name: "Figure" }) as HTMLInputElement;
  const refusal = () =>
    input.getAttribute("aria-invalid") === "true"
      ? input.parentElement?.parentElement?.textContent
      : undefined;
  return { user, input, held: () => held, refusal };
}

type Case = [Kind, FigureValue, string, number];

const READ: Case[] = [
  ["money", 250_000, "3000", 300_000],
  ["money", 250_000, "1,500.75", 150_075],
  ["money", 250_000, "1500.5", 150_050],
  ["money", 250_000, "KES 2500", 250_000],
  ["money", 250_000, "500/=", 50_000],
  ["shillings", 550_000, "5,600", 560_000],
  ["cell", 250_000, "KES 2500", 250_000],
  ["count", 250, "300", 300],
  ["count", 250, "1,300", 1300],
  ["days", 45, "30", 30],
  ["days", 45, "30 days", 30],
  ["quantity", 1, "2.5", 2.5],
  ["floor", 0, "-1", -1],
  ["percent", 1600, "8.29", 829],
  ["percent", 1600, "14 %", 1400],
];

test.each(READ)("%s %s, all deleted by Backspace, then %s typed", async (kind, start, typed, value) => {
  const { user, input, held, refusal } = field(kind, start);
  await user.click(input);
  await user.keyboard("{Backspace}".repeat(input.value.length));
  expect([input.value, held()]).toEqual(["", ""]);
  await user.keyboard(typed);
  expect(held()).toBe(value);
  await user.tab();
  expect([held(), refusal()]).toEqual([value, undefined]);
});

test.each(READ)("%s %s, all selected, then %s typed and pasted", async (kind, start, typed, value) => {
  const { user, input, held } = field(kind, start);
  await user.tripleClick(input);
  await user.keyboard(typed);
  expect(held()).toBe(value);
  await user.clear(input);
  await user.paste(typed);
  expect(held()).toBe(value);
});

const REFUSED: [Kind, string, RegExp][] = [
  ["money", "2500,50", /use a point for cents/],
  ["money", "1e3", /in figures/],
  ["money", "-5", /above zero/],
  ["money", "2.999", /two decimals/],
  ["money", "99,999,999,999,999", /too large/],
  ["shillings", "5500.50", /whole shillings/],
  ["cell", "99,999,999,999,999", /too large/],
  ["count", "1.5", /whole number/],
  ["count", "1,5", /whole number/],
  ["count", "KES 2500", /enter a figure/],
  ["count", "500/=", /enter a figure/],
  ["count", "99,999,999", /0 to 5,000/],
  ["days", "450", /7 to 365/],
  ["days", "3", /7 to 365/],
  ["quantity", "1.25", /one decimal/],
  ["quantity", "2500,50", /use a point/],
  ["floor", "ground", /enter a figure/],
  ["percent", "1600", /0 to 100/],
  ["percent", "8.291", /2 decimals/],
];

test.each(REFUSED)(
  "%s: %s is refused in words, kept as typed, and cannot be sent",
  async (kind, typed, words) => {
    for (const enter of ["type", "paste"] as const) {
      const { user, input, held, refusal } = field(kind, 10);
      await user.clear(input);
      await user.click(input);
      await (enter === "type" ? user.keyboard(typed) : user.paste(typed));
      await user.tab();
      expect(refusal()).toMatch(words);
      expect(input.value).toBe(typed);
      expect(hasUnread({ lines: [{ price: held() }] })).toBe(true);
      document.body.replaceChildren();
    }
  },
);

test("an arrow key steps within the bounds; a value set from elsewhere is shown", async () => {
  const { user, input, held } = field("days", 364);
  await user.click(input);
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect([input.value, held()]).toEqual(["365", 365]);
  await user.keyboard("{ArrowDown}");
  expect(held()).toBe(364);
});
