import { test } from "node:test";
import { check } from "./check-inputs.mjs";
import { fails, passes } from "./planted.mjs";

const file = "src/features/pricing/web/price-list-inputs.tsx";
const clean = {
  [file]: [
    'import { Select, TextInput } from "@mantine/core";',
    "const count = <NumberField of={of} name={name} min={0} onChange={(next) => set(next)} />;",
    "const page = Number(url.searchParams.get(name));",
    "const sheet = <Select value={value} onChange={(next) => next && change({ sheet: Number(next) })} />;",
    "const rating = <Select value={String(rating)} onChange={setRating} data={[1, 2].map(Number)} />;",
    'const field = <FigureField value={value} onChange={(next) => set(next === "" ? Number.NaN : next)} />;',
  ].join("\n"),
  "src/features/pricing/web/price-list-inputs.test.tsx": "expect(Number(input.target.value)).toBe(1);",
};
const planted = (line) =>
  fails(
    check,
    { ...clean, [file]: `${clean[file]}\n${line}` },
    { file, line: 7, says: /AmountField or NumberField/ },
  );

test("the fields for figures pass, and numbers that nobody types", () => passes(check, clean));
test("the library's number input is found", () => planted('import { NumberInput } from "@mantine/core";'));
test("a number made of the event's text is found", () =>
  planted("const change = (event) => set(Number(event.currentTarget.value));"));
test("a parsed one is found", () =>
  planted("const change = ({ target }) => set(parseFloat(target.value) || 0);"));
test("the browser's own number is found", () =>
  planted("const change = ({ target }) => set(target.valueAsNumber);"));
test("a number made in the handler is found", () =>
  planted("const q = <TextInput value={value} onChange={(next) => change(Number(next) || 0)} />;"));
