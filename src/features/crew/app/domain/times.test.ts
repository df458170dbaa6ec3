import { expect, test } from "vitest";
import type { TimeOf } from "../../domain/reports";
import { isDue, metresBetween } from "./position";
import type { Held } from "./reports";
import { dayOfPerson, nextTimes } from "./times";
import { litresOf, wholeOf } from "./typed";
import { type Answer, checkedToday, checkOf, GOOD } from "./vehicles";

const time = (at: string, what: TimeOf, personId: string | null = null): Held => ({
  ...{ id: `${at}${personId}`, at: `2026-11-30T${at}:00Z`, kind: "time" },
  payload: { jobId: "j", data: { what, personId } },
});
const day = (held: Held[], person = "amina") =>
  dayOfPerson(held, person, {
    self: "amina",
    isToday: (at) => at.startsWith("2026-11-30"),
    now: new Date("2026-11-30T12:00:00Z"),
  });

test("breaks are no working time, and a day may go on after its end", () => {
  const all = [time("05:00", "start"), time("09:00", "break"), time("09:30", "resume"), time("11:00", "end")];
  expect(day(all)).toMatchObject({ state: "ended", minutes: 330, startedAt: "2026-11-30T05:00:00Z" });
  expect(day([...all, time("11:30", "start")])).toMatchObject({
    ...{ state: "working", minutes: 360, startedAt: "2026-11-30T05:00:00Z", endedAt: undefined },
  });
  expect(day(all.slice(0, 2))).toMatchObject({ state: "break", minutes: 240 });
});

test("each person has a day of their own; refused, impossible and older reports do not count", () => {
  const held = [
    ...[time("05:00", "start", "otieno"), time("06:00", "end"), { ...time("06:30", "start"), refused: "no" }],
    { ...time("04:00", "start"), at: "2026-11-29T04:00:00Z" },
  ];
  expect(day(held)).toMatchObject({ state: "off", minutes: 0 });
  expect(day(held, "otieno")).toMatchObject({ state: "working", minutes: 420 });
  expect(nextTimes(day(held, "otieno"))).toEqual(["break", "end"]);
});

test("a position is due after a minute or 200 m", () => {
  const place = { latitude: -1.2921, longitude: 36.8219, accuracy: 10 };
  const near = { ...place, longitude: 36.8229 };
  expect(metresBetween(place, near)).toBeCloseTo(111, 0);
  expect(isDue(undefined, place, 0)).toBe(true);
  expect(isDue({ place, at: 0 }, near, 59_999)).toBe(false);
  expect(isDue({ place, at: 0 }, near, 60_000)).toBe(true);
  expect(isDue({ place, at: 0 }, { ...place, latitude: -1.2939 }, 1_000)).toBe(true);
});

test("typed figures", () => {
  expect([wholeOf("123 456", 3_000_000), wholeOf("-1", 9), wholeOf("", 9), wholeOf("10", 9)]).toEqual([
    ...[123_456, undefined, undefined, undefined],
  ]);
  expect([litresOf("45,5"), litresOf("0"), litresOf("60"), litresOf("1.23")]).toEqual([
    ...[45.5, undefined, 60, undefined],
  ]);
});

const TRUCK = {
  ...{ id: "t", plate: "KDG 418P", name: "", class: "truck_7t" as const, odometer: 120_000, checkedAt: null },
  checklist: [
    { en: "Brakes", sw: "Breki", isVital: true },
    { en: "Lights", sw: "Taa", isVital: false },
  ],
};
const bad: Answer = { isOk: false, what: "  Left lamp is out ", severity: "major", photos: ["p"] };
const answers = (...some: [string, Answer][]) => new Map(some);

test("a check needs its kilometres, every answer, and words for each defect", () => {
  const all = answers(["Brakes", GOOD], ["Lights", bad]);
  const km = { km: 120_100, isKmSure: false };
  const missing = (of: ReturnType<typeof checkOf>) => ("missing" in of ? of.missing : undefined);
  expect(missing(checkOf(TRUCK, all, { km: undefined, isKmSure: false }))).toBe("km");
  expect(missing(checkOf(TRUCK, all, { km: 90_000, isKmSure: false }))).toBe("km_less");
  expect(missing(checkOf(TRUCK, all, { km: 90_000, isKmSure: true }))).toBeUndefined();
  expect(missing(checkOf(TRUCK, answers(["Lights", GOOD]), km))).toBe("answers");
  expect(checkOf(TRUCK, answers(["Brakes", GOOD], ["Lights", { ...bad, what: " " }]), km)).toEqual({
    ...{ missing: "what", item: "Lights" },
  });
  expect(checkOf(TRUCK, all, km)).toEqual({
    check: {
      ...{ vehicleId: "t", km: 120_100, isKmSure: false, note: "" },
      answers: [
        { item: "Brakes", isOk: true },
        { item: "Lights", isOk: false },
      ],
      defects: [{ item: "Lights", what: "Left lamp is out", severity: "major", photos: ["p"] }],
    },
  });
});

test("a truck was checked today by this phone or another one", () => {
  const now = new Date("2026-11-30T12:00:00Z");
  const check = (at: string, change: Partial<Held> = {}): Held => ({
    ...{ id: at, at, kind: "vehicle_check", payload: { jobId: null, data: { vehicleId: "t" } } },
    ...change,
  });
  expect(checkedToday(TRUCK, [], now)).toBeUndefined();
  expect(checkedToday(TRUCK, [check("2026-11-29T05:00:00Z")], now)).toBeUndefined();
  expect(checkedToday(TRUCK, [check("2026-11-30T05:00:00Z", { refused: "x" })], now)).toBeUndefined();
  expect(checkedToday(TRUCK, [check("2026-11-30T05:00:00Z")], now)).toBe("2026-11-30T05:00:00Z");
  const other = { ...TRUCK, checkedAt: "2026-11-30T04:00:00Z" };
  expect(checkedToday(other, [], now)).toBe("2026-11-30T04:00:00Z");
});
