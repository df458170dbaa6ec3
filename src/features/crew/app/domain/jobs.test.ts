import { expect, test } from "vitest";
import type { Bundle, BundleJob } from "../../domain/bundle";
import type { Reported, StepRule } from "../../domain/steps";
import { BUNDLE, countedOf, isUnderWay, KEPT, nextOf, readCrew, sentCopy, unsettledRooms } from "./jobs";
import type { Held } from "./reports";

const RULES: StepRule[] = [
  { step: "confirmed", need: "required" },
  { step: "set_off", need: "required" },
  { step: "arrived", need: "required" },
  { step: "walk_round", need: "may_skip" },
  { step: "documents_before", need: "optional" },
  { step: "working", need: "required" },
  { step: "done", need: "required" },
];
const job = (id: string, change: Partial<BundleJob> = {}): BundleJob => ({
  ...{ id, moveId: "m", number: "SRV-1/1", version: 3, kind: "move", state: "dispatched", role: "lead" },
  ...{ startsAt: "2026-11-30T04:00:00Z", endsAt: "2026-11-30T10:00:00Z", customer: "Grace Njeri", phone: "" },
  ...{ seesContacts: true, stops: [], team: [], vehicleIds: [], litres: null, minutes: null },
  ...{ instructions: "", map: "", inventory: null, extras: [], reported: [] },
  ...change,
});
const bundleOf = (...jobs: BundleJob[]) =>
  ({ bundle: { steps: { move: RULES }, jobs, vehicles: [], parts: {} } as unknown as Bundle }) as const;
const step = (id: string, jobId: string, at: string, of: Reported, change: Partial<Held> = {}): Held => ({
  ...{ id, at: `2026-11-30T${at}:00Z`, kind: "step" },
  payload: { jobId, data: { step: of, skipped: "", photos: [], note: "", odometer: null } },
  ...change,
});
const count = (
  id: string,
  stage: string,
  room: string,
  quantity: number,
  { explained = "", amends = null as string | null } = {},
): Held => ({
  ...{ id, at: `2026-11-30T08:0${id}:00Z`, kind: "count" },
  payload: {
    jobId: "j",
    data: { stage, room, quantity, explained, labelFrom: null, labelTo: null, amends, withdrawn: false },
  },
});
const view = (events: Held[], copies: [string, unknown][] = [], of = job("j")) =>
  readCrew(new Map<string, unknown>([[BUNDLE, bundleOf(of)], ...copies]), events);

test("the next step follows the last one; the server's, sent and waiting reports count once each", () => {
  const reported: BundleJob["reported"] = [
    { id: "a", step: "confirmed", at: "2026-11-30T05:00:00+00:00", by: "Otieno", skipped: "" },
  ];
  const sent = step("b", "j", "05:30", "set_off");
  const { jobs } = view(
    [step("c", "j", "06:10", "arrived")],
    [
      [sentCopy("a"), step("a", "j", "05:00", "confirmed")],
      [sentCopy("b"), sent],
    ],
    job("j", { reported }),
  );
  expect([...(jobs[0]?.done.keys() ?? [])]).toEqual(["confirmed", "set_off", "arrived"]);
  expect(jobs[0]?.done.get("confirmed")?.by).toBe("Otieno");
  expect(jobs[0]?.next).toEqual({ step: "walk_round", need: "may_skip" });
  expect(jobs[0]?.waiting).toBe(1);
});

test("a refused report changes nothing, a flagged one is named", () => {
  const { jobs } = view(
    [step("a", "j", "05:00", "confirmed", { refused: "other" })],
    [[sentCopy("b"), step("b", "j", "05:00", "set_off", { flag: "moved" })]],
  );
  expect(jobs[0]?.next?.step).toBe("confirmed");
  expect(jobs[0]?.flags).toEqual(["moved"]);
  expect(jobs[0]?.waiting).toBe(0);
});

test.each<[Reported[], string | undefined, string | undefined]>([
  [[], "confirmed", undefined],
  [["confirmed", "set_off", "arrived", "walk_round"], "documents_before", "working"],
  // Another phone went on; what is required comes first, what is optional is passed.
  [["confirmed", "set_off", "arrived", "working"], "walk_round", undefined],
  [["confirmed", "set_off", "arrived", "walk_round", "working"], "done", undefined],
  [["done"], undefined, undefined],
])("after %j comes %s", (done, next, later) => {
  const found = nextOf(RULES, new Map(done.map((one) => [one, {}])));
  expect([found.next?.step, found.later?.step]).toEqual([next, later]);
});

test("a pause ends with the work's return", () => {
  const paused = step("a", "j", "06:00", "paused");
  expect(view([paused]).jobs[0]?.isPaused).toBe(true);
  expect(view([paused, step("b", "j", "06:20", "resumed")]).jobs[0]?.isPaused).toBe(false);
});

test("a correction takes the place of a count, and rooms must match or be explained", () => {
  const [first] = view([
    ...[
      count("1", "load", "Kitchen", 8),
      count("2", "load", "Kitchen", 9, { amends: "1" }),
      count("3", "load", "Living room", 4),
    ],
    ...[count("4", "unload", "Kitchen", 9), count("5", "unload", "Living room", 3)],
  ]).jobs;
  expect(first && countedOf(first, "load", "Kitchen").map(({ quantity }) => quantity)).toEqual([9]);
  expect(first && unsettledRooms(first)).toEqual(["Living room"]);
  const [other] = view([
    count("1", "load", "Hall", 4),
    count("2", "unload", "Hall", 3, { explained: "One stays" }),
  ]).jobs;
  expect(other && unsettledRooms(other)).toEqual([]);
});

test("the position is reported between leaving and the delivery only", () => {
  const left = step("a", "j", "07:00", "left");
  const at = (...more: Held[]) => view([left, ...more]).jobs.map(isUnderWay);
  expect(at()).toEqual([true]);
  expect(at(step("b", "j", "08:00", "at_delivery"))).toEqual([false]);
  expect(view([]).jobs.map(isUnderWay)).toEqual([false]);
});

test("a job that the office took away stays while its reports wait", () => {
  const { jobs } = view([step("a", "gone", "05:00", "confirmed")], [[KEPT, [job("gone"), job("j")]]]);
  expect(jobs.map(({ id, isGone }) => [id, isGone])).toEqual([
    ["gone", true],
    ["j", false],
  ]);
});
