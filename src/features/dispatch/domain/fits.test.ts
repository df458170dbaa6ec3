import { describe, expect, test } from "vitest";
import { driveMinutes } from "~/features/jobs/travel/domain";
import { aBoard, aBoardJob, aLane, aPersonLane, timeOn } from "../testing";
import { answerOf, crewWith, problemsOf, rankVehicles } from "./fits";

const KITISURU = { name: "Kitisuru", lat: -1.236, lon: 36.76 };
const LAVINGTON = { name: "Lavington", lat: -1.279, lon: 36.769 };
const span = (from: string, to: string) => ({ startsAt: timeOn(from), endsAt: timeOn(to) });
const timesOf = (lands: { startsAt: Date; endsAt: Date } | undefined) =>
  lands && [lands.startsAt.toISOString().slice(11, 16), lands.endsAt.toISOString().slice(11, 16)];

describe("a lane answers a carried job", () => {
  const job = aBoardJob("11:00", "15:00", [], { startPoint: LAVINGTON, endPoint: LAVINGTON });

  test("fits now, when it is free", () => {
    const lane = aLane();
    const answer = answerOf(aBoard({ lanes: [lane], jobs: [job] }), {
      ...{ job, at: span("11:00", "15:00"), target: { vehicle: lane } },
    });
    expect(answer).toMatchObject({ kind: "fits", label: "fits now", cause: "" });
    expect(timesOf(answer.lands)).toEqual(["08:00", "12:00"]);
  });

  test("from the time that it is free again, the drive included", () => {
    const lane = aLane();
    const other = aBoardJob("08:00", "12:30", [lane], { startPoint: KITISURU, endPoint: KITISURU });
    const answer = answerOf(aBoard({ lanes: [lane], jobs: [job, other] }), {
      ...{ job, at: span("11:00", "15:00"), target: { vehicle: lane } },
    });
    const drive = driveMinutes(KITISURU, LAVINGTON, aBoard().travel);
    expect(drive).toBeGreaterThan(0);
    expect(drive).toBeLessThanOrEqual(30);
    expect(answer).toMatchObject({ kind: "later", label: "from 13:00" });
    expect(answer.cause).toBe(
      `Busy with Grace Njeri until 12:30, then ${drive} min for the drive. Free at 13:00.`,
    );
    expect(timesOf(answer.lands)).toEqual(["10:00", "14:00"]);
  });

  test("no gap, when the day has none after it", () => {
    const lane = aLane();
    const jobs = [job, aBoardJob("08:00", "12:30", [lane]), aBoardJob("14:00", "18:00", [lane])];
    const at = { job, at: span("11:00", "15:00"), target: { vehicle: lane } };
    expect(answerOf(aBoard({ lanes: [lane], jobs }), at)).toMatchObject({ kind: "taken", lands: undefined });
  });

  test("too small, when the job's other trucks do not help", () => {
    const [small, other] = [aLane({ volume: 4 }), aLane({ volume: 9 })];
    const at = { at: span("11:00", "15:00"), target: { vehicle: small } };
    const alone = answerOf(aBoard({ lanes: [small, other], jobs: [job] }), { job, ...at });
    expect(alone).toMatchObject({ kind: "small", cause: "12 m³ do not fit: 4 m³." });
    const shared = { ...job, assigned: aBoardJob("11:00", "15:00", [other]).assigned };
    expect(answerOf(aBoard({ lanes: [small, other], jobs: [shared] }), { job: shared, ...at }).kind).toBe(
      "fits",
    );
  });

  test.each([
    ["workshop", { state: "workshop", stateReason: "Clutch" } as const, "In the workshop: Clutch"],
    ["papers", { expired: [{ day: "2026-12-05", kind: "Insurance" }] }, "Insurance expired"],
  ])("away, for what no reason overrides: %s", (label, given, words) => {
    const lane = aLane(given);
    const answer = answerOf(aBoard({ lanes: [lane], jobs: [job] }), {
      ...{ job, at: span("11:00", "15:00"), target: { vehicle: lane } },
    });
    expect(answer).toMatchObject({ kind: "away", label, lands: undefined });
    expect(answer.cause.toLowerCase()).toContain(words.toLowerCase());
  });

  test("a person on leave is away, one of whom leave is asked for needs a reason", () => {
    const leave = (status: string) =>
      aPersonLane({
        away: [{ status: "active", leave: status, firstDay: "2026-12-01", lastDay: "2026-12-05" }],
      });
    const [gone, asked] = [leave("approved"), leave("pending")];
    const board = aBoard({ people: [gone, asked], jobs: [job] });
    const of = (person: typeof gone) =>
      answerOf(board, { job, at: span("11:00", "15:00"), target: { person } });
    expect(of(gone)).toMatchObject({ kind: "away", cause: "Kevin Ouma is on leave then." });
    expect(of(asked)).toMatchObject({ kind: "conflict", label: "needs a reason" });
  });

  test("the crew who stay are asked too when the time changes, and the one who leaves is not", () => {
    const [lane, next] = [aLane(), aLane()];
    const driver = aPersonLane();
    const mine = aBoardJob("08:00", "10:00", [lane, driver]);
    const board = aBoard({
      ...{ lanes: [lane, next], people: [driver] },
      jobs: [mine, aBoardJob("13:00", "15:00", [lane, driver])],
    });
    const at = span("13:30", "15:30");
    const problems = problemsOf(board, { job: mine, at, target: { vehicle: next } });
    expect(problems.soft).toHaveLength(2);
    const takeOff = mine.assigned[0]?.id;
    const off = problemsOf(board, { job: mine, at, target: { vehicle: next }, takeOff });
    expect(off.soft).toEqual([expect.stringMatching(/^Kevin Ouma is on /)]);
    expect(
      problemsOf(board, { job: mine, at: span("08:00", "10:00"), target: { vehicle: next } }).soft,
    ).toEqual([]);
  });
});

test("the tightest truck that fits comes first, and those that do not last", () => {
  const lanes = [aLane({ volume: 40 }), aLane({ volume: 14 }), aLane({ volume: 5 }), aLane({ volume: 20 })];
  const job = aBoardJob("08:00", "12:00");
  const ranked = rankVehicles(aBoard({ lanes, jobs: [job] }), job, span("08:00", "12:00"));
  expect(ranked.map(({ target }) => target.vehicle?.volume)).toEqual([14, 20, 40, 5]);
});

test("a truck brings the free crew of its job before", () => {
  const lane = aLane();
  const [one, two, busy] = [
    aPersonLane({ name: "A" }),
    aPersonLane({ name: "B" }),
    aPersonLane({ name: "C" }),
  ];
  const job = aBoardJob("14:00", "17:00", [], {
    needs: { litres: 9000, kg: 700, minutes: null, drivers: 1, crew: 2, packers: null },
  });
  const jobs = [
    ...[job, aBoardJob("07:00", "11:00", [lane, one, two, busy])],
    aBoardJob("13:00", "16:00", [busy]),
  ];
  const board = aBoard({ lanes: [lane], people: [one, two, busy], jobs });
  expect(crewWith(board, lane.id, job, span("14:00", "17:00")).map(({ name }) => name)).toEqual(["A", "B"]);
});
