import { expect, test } from "vitest";
import {
  choice,
  colour,
  defineSection,
  group,
  percent,
  picture,
  rows,
  secret,
  text,
  toggle,
  whole,
} from "../define";
import { tooManyTiers } from "../errors";
import { changesBetween } from "./domain";

const section = defineSection("company", {
  title: "Company",
  about: "",
  fields: {
    name: text({ label: "Name" }),
    colour: colour({ label: "Colour", default: "#1E40AF" }),
    logo: picture({ label: "Logo" }),
    key: secret({ label: "Key" }),
    rate: percent({ label: "Rate", default: 1600 }),
    etims: group({
      title: "eTIMS",
      fields: {
        enabled: toggle({ label: "Enabled" }),
        environment: choice({
          label: "Environment",
          options: { sandbox: "Sandbox", production: "Production" },
          default: "sandbox",
        }),
      },
    }),
    tiers: rows({
      label: "Tiers",
      row: "tier",
      most: 3,
      tooMany: tooManyTiers,
      of: {
        days: whole({ label: "Days", min: 0, max: 9, default: 0 }),
        rate: percent({ label: "Fee", default: 0 }),
      },
      withNext: (all) => [...all],
      default: [],
    }),
  },
});

test("what changed is said in the screen's words, secrets aside", () => {
  const before = {
    name: "",
    colour: "#1E40AF",
    logo: "sha256:1",
    key: "old",
    rate: 1600,
    etims: { enabled: false, environment: "sandbox" },
    tiers: [],
  };
  const after = {
    name: "Haraka",
    colour: "#FF0000",
    logo: "sha256:2",
    key: "new",
    rate: 1450,
    etims: { enabled: true, environment: "production" },
    tiers: [{ days: 2, rate: 1000 }],
  };
  expect(changesBetween(section, before, after).map(({ label, from, to }) => [label, from, to])).toEqual([
    ["Name", "Empty", "Haraka"],
    ["Colour", "#1E40AF", "#FF0000"],
    ["Logo", "A picture", "Another picture"],
    ["Rate", "16%", "14.5%"],
    ["eTIMS: Enabled", "Off", "On"],
    ["eTIMS: Environment", "Sandbox", "Production"],
    ["Tiers", "None", "days 2, fee 10%"],
  ]);
  expect(changesBetween(section, after, after)).toEqual([]);
});

test("the order in which the database keeps names is no change", () => {
  expect(
    changesBetween(section, { tiers: [{ days: 1, rate: 2 }] }, { tiers: [{ rate: 2, days: 1 }] }),
  ).toEqual([]);
});
