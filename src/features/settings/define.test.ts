import { describe, expect, test } from "vitest";
import {
  choice,
  choices,
  colour,
  custom,
  defaultsOf,
  defineSection,
  email,
  fieldsOf,
  group,
  list,
  percent,
  phone,
  rows,
  type SectionValue,
  secret,
  secretPathsOf,
  setAt,
  shillings,
  text,
  toggle,
  url,
  valueAt,
  whole,
} from "./define";
import { companyNameRequired, prefixNotValid, tierHoursRepeated, tooManyTiers } from "./errors";
import { schemaOf } from "./server/schema";

const example = defineSection("example", {
  title: "Example",
  about: "Every kind of field.",
  fields: {
    name: text({ label: "Name", max: 20, required: companyNameRequired, default: "MoveEase" }),
    prefix: text({ label: "Prefix", capitals: true, matches: [/^[A-Z]{1,4}$/, prefixNotValid] }),
    from: email({ label: "From" }),
    site: url({ label: "Site" }),
    phone: phone({ label: "Phone" }),
    accent: colour({ label: "Accent", default: "#F59E0B" }),
    provider: choice({ label: "Provider", options: { one: "One", two: "Two" }, default: "two" }),
    days: choices({ label: "Days", options: { mon: "Monday", tue: "Tuesday" } }),
    most: whole({ label: "Most", min: 1, max: 10, default: 3 }),
    least: whole({ label: "Least", min: 0, max: 10, default: 1 }),
    fee: percent({ label: "Fee", default: 350 }),
    above: shillings({ label: "Above", default: 100 }),
    words: list({ label: "Words", max: 5 }),
    tiers: rows({
      label: "Tiers",
      row: "tier",
      of: { days: whole({ label: "Days", min: 0, max: 9, default: 0 }) },
      default: [{ days: 7 }],
      most: 2,
      tooMany: tooManyTiers,
      wrong: (tiers) =>
        new Set(tiers.map(({ days }) => days)).size < tiers.length ? tierHoursRepeated : undefined,
      withNext: (tiers) => [...tiers, { days: tiers.length }],
    }),
    place: custom<number | null>({
      label: "Place",
      default: null,
      wrong: (value) => (value === null || typeof value === "number" ? undefined : prefixNotValid),
    }),
    etims: group({
      title: "eTIMS",
      fields: {
        enabled: toggle({ label: "On" }),
        key: secret({ label: "Key" }),
        device: group({ title: "Device", fields: { password: secret({ label: "Password", exact: true }) } }),
      },
    }),
  },
  check: ({ etims, least, most }, problem) => {
    if (least > most) problem("least", tooManyTiers);
    if (etims.enabled && etims.key === "") problem("etims.key", companyNameRequired);
  },
});

function refusals(value: unknown): Record<string, string> {
  const { error } = schemaOf(example).safeParse(value);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

describe("a declared section", () => {
  test("has its defaults, typed by what is declared", () => {
    const value: SectionValue<typeof example> = schemaOf(example).parse({});
    const provider: "one" | "two" = value.provider;
    expect(provider).toBe("two");
    expect(value).toEqual(defaultsOf(example));
    expect(value).toMatchObject({
      name: "MoveEase",
      tiers: [{ days: 7 }],
      etims: { enabled: false, key: "", device: { password: "" } },
    });
    (defaultsOf(example).tiers as { days: number }[]).pop();
    expect(defaultsOf(example).tiers).toHaveLength(1);
  });

  test("is refused for all that is wrong at once: its fields, and what does not fit together", () => {
    const [required, many] = [companyNameRequired.en, tooManyTiers.en];
    expect(refusals({ name: "", least: 4, etims: { enabled: true } })).toEqual({
      name: required,
      least: many,
      "etims.key": required,
    });
    expect(refusals({ name: "", tiers: [{ days: -1 }], etims: { enabled: true, key: "k" } })).toEqual({
      name: required,
      "tiers.0.days": expect.any(String),
    });
    expect(Object.keys(refusals({ most: 99, least: 9 }))).toEqual(["most"]);
    expect(Object.keys(refusals({ most: 0, least: 2 }))).toEqual(["most"]);
    expect(Object.keys(refusals({ most: 0, least: 4 }))).toEqual(["most", "least"]);
  });

  test("names its fields by dotted paths, and its secrets", () => {
    const placed = fieldsOf(example);
    expect(placed.map(({ path }) => path).slice(-4)).toEqual([
      "place",
      "etims.enabled",
      "etims.key",
      "etims.device.password",
    ]);
    expect(placed.at(-1)?.groups.map(({ title }) => title)).toEqual(["eTIMS", "Device"]);
    expect(secretPathsOf(example)).toEqual(["etims.key", "etims.device.password"]);
  });

  test("keeps values in one way of writing", () => {
    const kept = schemaOf(example).parse({
      name: "  MoveEase Kenya ",
      prefix: "qt",
      from: "Hello@MoveEase.co.ke",
      phone: "0712 345 678",
      accent: "#abc",
      days: ["tue", "tue"],
      etims: { device: { password: " kept " } },
      unknown: 1,
    });
    expect(kept).toMatchObject({
      name: "MoveEase Kenya",
      prefix: "QT",
      from: "hello@moveease.co.ke",
      phone: "+254712345678",
      accent: "#AABBCC",
      days: ["tue"],
      etims: { enabled: false, device: { password: " kept " } },
    });
    expect(kept).not.toHaveProperty("unknown");
  });

  test.each([
    [{ name: " " }, { name: "Company name is required" }],
    [{ name: "x".repeat(21) }, { name: "Please use at most 20 characters" }],
    [{ prefix: "Q1" }, { prefix: "One to four capital letters" }],
    [{ from: "nobody" }, { from: "Please enter a valid email address" }],
    [{ site: "moveease.co.ke" }, { site: "Please enter a valid URL (starting with http:// or https://)" }],
    [{ phone: "12" }, { phone: "Please enter a valid phone number" }],
    [{ accent: "#12345" }, { accent: "Invalid hex color" }],
    [{ accent: "" }, { accent: "Invalid hex color" }],
    [{ provider: "three" }, { provider: "Please choose one of these: one, two" }],
    [{ most: 11 }, { most: "Please enter at most 10" }],
    [{ fee: 0.5 }, { fee: "Please enter a percentage from 0 to 100, with at most two decimals" }],
    [{ words: ["longer than five"] }, { "words.0": "Please use at most 5 characters" }],
    [{ tiers: [{ days: 1 }, { days: 1 }] }, { tiers: "Enter each number of hours once" }],
    [{ tiers: [{ days: 1 }, { days: 2 }, { days: 3 }] }, { tiers: "Ten tiers at most" }],
    [{ tiers: [{ days: 10 }] }, { "tiers.0.days": "Please enter at most 9" }],
    [{ place: "here" }, { place: "One to four capital letters" }],
    [{ etims: { enabled: "yes" } }, { "etims.enabled": "Please choose yes or no" }],
    [{ etims: { enabled: true } }, { "etims.key": "Company name is required" }],
  ])("refuses %j at its field", (value, expected) => {
    expect(refusals(value)).toEqual(expected);
  });

  test("values are read and put at their paths, and nowhere else", () => {
    const value = { etims: { key: "a" } };
    expect(valueAt(value, "etims.key")).toBe("a");
    expect(valueAt(value, "etims.key.length")).toBeUndefined();
    expect(valueAt(value, "constructor.name")).toBeUndefined();
    setAt(value, "etims.device.password", "b");
    expect(value).toEqual({ etims: { key: "a", device: { password: "b" } } });
  });
});
