import { describe, expect, test } from "vitest";
import { aBoard, aBoardJob, aLane, aPersonLane, timeOn } from "../testing";
import { dayBeside, groupJobs, instantAt, lookOf, missingOf, placeOf } from "./board";

const DAY = "2026-12-05";

describe("the jobs of a day by lane", () => {
  const [lane, driver] = [aLane(), aPersonLane()];

  test("jobs without a truck are unassigned, those that need none have a row of their own", () => {
    const jobs = {
      placed: aBoardJob("08:00", "12:00", [lane]),
      open: aBoardJob("13:00", "15:00", [driver]),
      untimed: aBoardJob(null, null, [], { state: "unscheduled" }),
      packing: aBoardJob("09:00", "11:00", [driver], { kind: "pack" }),
      done: aBoardJob("06:00", "07:00", [], { state: "done" }),
      tomorrow: aBoardJob("08:00", "09:00", [], {
        ...{ startsAt: timeOn("08:00", "2026-12-06"), endsAt: timeOn("09:00", "2026-12-06") },
      }),
    };
    const grouped = groupJobs(aBoard({ lanes: [lane], jobs: Object.values(jobs) }), [DAY], "vehicles");
    expect(grouped.lanes.get(lane.id)?.map(({ job }) => job)).toEqual([jobs.placed]);
    expect(grouped.unassigned).toEqual([jobs.untimed, jobs.open]);
    expect(grouped.withoutTruck.map(({ job }) => job)).toEqual([jobs.packing]);
    const byPeople = groupJobs(aBoard({ people: [driver], jobs: Object.values(jobs) }), [DAY], "people");
    expect(byPeople.lanes.get(driver.id)?.map(({ job }) => job)).toEqual([jobs.packing, jobs.open]);
  });

  test("a hired truck's job is on its lane, and has a truck", () => {
    const job = aBoardJob("08:00", "12:00", [driver]);
    const hired = aLane({ kind: "hired", jobs: [job.id] });
    const grouped = groupJobs(aBoard({ lanes: [hired], jobs: [job] }), [DAY], "vehicles");
    expect(grouped.lanes.get(hired.id)).toHaveLength(1);
    expect(grouped.unassigned).toEqual([]);
    expect(missingOf(job, new Set(hired.jobs))).not.toContain("truck");
  });

  test("jobs that overlap lie below each other", () => {
    const jobs = [
      aBoardJob("08:00", "12:00", [lane]),
      aBoardJob("10:00", "14:00", [lane]),
      aBoardJob("14:00", "16:00", [lane]),
    ];
    const blocks = groupJobs(aBoard({ lanes: [lane], jobs }), [DAY], "vehicles").lanes.get(lane.id);
    expect(blocks?.map(({ track, tracks }) => [track, tracks])).toEqual([
      [0, 2],
      [1, 2],
      [0, 1],
    ]);
  });
});

test("a job says what it lacks, until it is over", () => {
  const job = aBoardJob("08:00", "12:00", [], {
    ...{ isDepositOpen: true, gaps: ["Gate pass"] },
    needs: { litres: null, kg: null, minutes: null, drivers: 1, crew: 3, packers: null },
  });
  expect(missingOf(job)).toEqual(["truck", "crew", "clearance", "deposit", "survey"]);
  expect(missingOf({ ...job, state: "verified" })).toEqual([]);
  expect([lookOf(job), lookOf({ ...job, state: "loaded" }), lookOf({ ...job, state: "done" })]).toEqual([
    ...["need", "live", "done"],
  ]);
});

test("a card goes to the next day of the shown week, and not to days that are over", () => {
  const days = ["2026-12-04", DAY, "2026-12-06"];
  const job = aBoardJob("08:00", "12:00");
  const week = { days, today: DAY };
  expect([dayBeside(job, 1, week), dayBeside(job, -1, week)]).toEqual(["2026-12-06", undefined]);
  expect(dayBeside(job, -1, { days, today: "2026-12-01" })).toBe("2026-12-04");
  const untimed = aBoardJob(null, null, [], { date: "2026-12-06" });
  expect(dayBeside(untimed, 1, week)).toBeUndefined();
});

test("a place on the day and its instant are each other's reverse", () => {
  for (const time of ["06:00", "07:15", "13:30", "20:00"]) {
    const at = timeOn(time);
    expect(instantAt(placeOf(at, DAY), DAY)).toEqual(at);
  }
});
