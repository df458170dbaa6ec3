import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BLANK_LEAD,
  changedLeadFields,
  LEAD_SOURCES,
  type LeadFields,
  leadNumberOf,
  mergeLead,
  scoreLines,
  scoreOf,
  TIMELINES,
} from "./domain";

const nothing: LeadFields = { ...BLANK_LEAD, source: "walk_in" };
const shillings = (amount: number) => Math.round(amount * 100);

describe("the score", () => {
  test.each<[number, Partial<LeadFields>]>([
    [
      100,
      {
        source: "referral",
        budget: shillings(100_001),
        timeline: "immediate",
        decisionMaker: true,
        company: "Savannah Traders",
      },
    ],
    [50, { source: "website", budget: shillings(50_000), timeline: "1_month" }],
    [10, { source: "walk_in", budget: shillings(20_000) }],
  ])("is %i for %j", (score, lead) => {
    expect(scoreOf({ ...nothing, ...lead })).toBe(score);
  });

  test("of each source", () => {
    expect(
      Object.fromEntries(LEAD_SOURCES.map((source) => [source, scoreOf({ ...nothing, source })])),
    ).toEqual({
      website: 20,
      referral: 25,
      social_media: 10,
      google_ads: 15,
      facebook_ads: 10,
      cold_call: 5,
      email_campaign: 10,
      trade_show: 10,
      partner: 10,
      walk_in: 10,
      phone_inquiry: 10,
      repeat_customer: 30,
    });
  });

  test.each([
    [0, 0],
    [20_000, 0],
    [20_000.01, 10],
    [50_000, 10],
    [50_000.01, 15],
    [100_000, 15],
    [100_000.01, 25],
  ])("of a budget of %f shillings is %i: over means above", (budget, points) => {
    const line = scoreLines({ ...nothing, budget: shillings(budget) }).find(
      ({ criterion }) => criterion === "budget",
    );
    expect(line).toMatchObject({ points, most: 25 });
  });

  test("of a timeline, of who decides and of a company", () => {
    const beside = (lead: Partial<LeadFields>) => scoreOf({ ...nothing, ...lead }) - 10;
    expect(TIMELINES.map((timeline) => beside({ timeline }))).toEqual([25, 20, 15, 10, 5]);
    expect(beside({ decisionMaker: true })).toBe(20);
    expect(beside({ company: "Savannah" })).toBe(10);
    expect(beside({ company: "  " })).toBe(0);
  });

  test("is what its lines come to, from 5 to 100, and no line gives more than it can", () => {
    const anyLead = fc.record({
      source: fc.constantFrom(...LEAD_SOURCES),
      budget: fc.integer({ min: 0, max: 100_000_000 }),
      timeline: fc.option(fc.constantFrom(...TIMELINES)),
      decisionMaker: fc.boolean(),
      company: fc.constantFrom("", "Savannah"),
    });
    fc.assert(
      fc.property(anyLead, (lead) => {
        const lines = scoreLines(lead);
        const sum = lines.reduce((total, { points }) => total + points, 0);
        expect(scoreOf(lead)).toBe(Math.min(100, sum));
        expect(scoreOf(lead)).toBeGreaterThanOrEqual(5);
        for (const { points, most } of lines) expect(points).toBeLessThanOrEqual(most);
        expect(scoreOf({ ...lead, budget: lead.budget + 1_000_000 })).toBeGreaterThanOrEqual(scoreOf(lead));
      }),
    );
  });
});

describe("a change", () => {
  test("leaves what is not given, and takes blanks and repeats out of lists", () => {
    const before = { ...nothing, notes: "Piano", address: { ...nothing.address, city: "Nakuru" } };
    const after = mergeLead(before, {
      company: "Savannah",
      notes: undefined,
      tags: ["vip ", "", "vip", "school"],
      painPoints: [" ", "Broken last time"],
      address: { street: "Moi Avenue" },
    });
    expect(after).toMatchObject({
      notes: "Piano",
      tags: ["vip", "school"],
      painPoints: ["Broken last time"],
    });
    expect(after.address).toMatchObject({ street: "Moi Avenue", city: "Nakuru", country: "Kenya" });
    expect(changedLeadFields(before, after)).toEqual(["company", "address", "painPoints", "tags"]);
    expect(mergeLead(after, {})).toEqual(after);
  });

  test("takes the reason away with the status lost", () => {
    const lost = mergeLead(nothing, { status: "lost", lostReason: "Too dear" });
    expect(lost.lostReason).toBe("Too dear");
    expect(mergeLead(lost, { status: "nurturing" }).lostReason).toBe("");
    expect(mergeLead(nothing, { lostReason: "Too dear" }).lostReason).toBe("");
  });
});

test("numbers have the year and at least four figures", () => {
  expect([leadNumberOf(2026, 1), leadNumberOf(2026, 9999), leadNumberOf(2027, 12_345)]).toEqual([
    "LEAD20260001",
    "LEAD20269999",
    "LEAD202712345",
  ]);
});
