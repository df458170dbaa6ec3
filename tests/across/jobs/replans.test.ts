import { and, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { optionGone } from "~/features/dispatch/proposals/errors";
import { outagesAs, proposalsAs } from "~/features/dispatch/proposals/testing";
import { aVehicle, fleetAs } from "~/features/fleet/testing";
import { people } from "~/features/identity/server/tables";
import { aPerson } from "~/features/identity/testing";
import { NO_NEEDS } from "~/features/jobs/domain";
import { aMove, at, firstJob, jobsAs } from "~/features/jobs/testing";
import { travelSection } from "~/features/jobs/travel/settings";
import { saveSettings } from "~/features/settings/server/commands";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { outboxMessages } from "~/platform/mail/tables";
import { useDatabase } from "~/platform/testing/database";
import { subscribers, taskHandlers } from "~/server/tasks";
import { doubleBookings } from "./bookings-testing";

useDatabase({ subscribers, tasks: taskHandlers });

let admin: Actor;
beforeAll(async () => {
  admin = await aPerson({ role: "admin" });
  // From the end of a job to the start of another one are 25 minutes.
  const quick = { townSpeed: 120, highwaySpeed: 120, townKm: 0, reserve: 0, unknown: 0 };
  await transaction((tx) =>
    saveSettings(tx, admin, { section: travelSection, value: quick, version: 0, now: new Date() }),
  );
});
const idOf = ({ personId }: Actor) => personId ?? "";
const outages = (actor = admin) => outagesAs(actor);
const messages = (kind: string) =>
  db()
    .select()
    .from(outboxMessages)
    .where(and(like(outboxMessages.kind, kind)));

let days = 200;
const nextDay = () => {
  days += 1;
  return days;
};
async function aJob(on: number, plan: { from: string; to: string; litres?: number; crew?: number }) {
  const move = await aMove(admin, { days: on });
  const { id, rowVersion, number } = await firstJob(admin, move.id);
  const times = { startsAt: at(move.date, plan.from), endsAt: at(move.date, plan.to) };
  const needs = { ...NO_NEEDS, litres: plan.litres ?? 12_000, crew: plan.crew ?? 1 };
  await jobsAs(admin).plan({ id, kind: "move", ...times, needs, rowVersion });
  return { id, number, moveId: move.id, date: move.date };
}
const put = (
  id: string,
  ...seats: { vehicleId?: string; personId?: string; role?: "lead" | "driver" | "crew" }[]
) =>
  seats.reduce<Promise<unknown>>(
    (before, seat) => before.then(() => jobsAs(admin).assign({ id, ...seat })),
    Promise.resolve(),
  );
const platesOn = async (id: string) =>
  (await jobsAs(admin).get({ id })).assigned.flatMap(({ vehicleId, name }) => (vehicleId ? [name] : []));
/** Only these vehicles can go. */
async function park(...keep: string[]) {
  const { rows } = await fleetAs(admin).vehicles.list({ limit: 100 });
  for (const { id, state } of rows)
    if (!keep.includes(id) && state === "active")
      await fleetAs(admin).vehicles.setState({ id, state: "blocked", reason: "Parked" });
}

describe("a vehicle breaks down", () => {
  test("it goes to the workshop with a defect; its jobs get options, and one click takes the first", async () => {
    const [broken, spare] = [await aVehicle(admin), await aVehicle(admin)];
    await park(broken.id, spare.id);
    const [lead, driver] = [await aPerson({ role: "team_lead" }), await aPerson({ role: "driver" })];
    await db()
      .update(people)
      .set({ phone: "+254700000001" })
      .where(eq(people.id, idOf(lead)));
    const on = nextDay();
    const job = await aJob(on, { from: "08:00", to: "12:00" });
    await put(
      job.id,
      { vehicleId: broken.id },
      { personId: idOf(lead), role: "lead" },
      { personId: idOf(driver), role: "driver" },
    );
    const from = at(job.date, "07:10");
    const { id } = await outages().report({ vehicleId: broken.id, from, defect: "Clutch burnt" });
    expect(await outages().report({ vehicleId: broken.id, from, defect: "Clutch burnt" })).toEqual({ id });
    const { defects } = await fleetAs(admin).workshop.get({ id: broken.id });
    expect(defects.map(({ what, severity }) => [what, severity])).toEqual([["Clutch burnt", "severe"]]);
    expect((await fleetAs(admin).vehicles.get({ id: broken.id })).state).toBe("workshop");
    const found = await outages().get({ id });
    expect(found.jobs.map(({ number, options }) => [number, options[0]?.title])).toEqual([
      [job.number, `${spare.plate} instead of ${broken.plate}`],
    ]);
    await outages().replan({ id, jobId: job.id, key: found.jobs[0]?.options[0]?.key ?? "" });
    expect(await platesOn(job.id)).toEqual([spare.plate]);
    expect(await outages().get({ id })).toMatchObject({
      jobs: [{ replan: { kind: "replace" }, options: [] }],
    });
    await expect(outages().replan({ id, jobId: job.id, key: `replace:${spare.id}` })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await outages().undo({ id, jobId: job.id })).toEqual({ told: 0 });
    expect(await platesOn(job.id)).toEqual([broken.plate]);
    const again = await outages().get({ id });
    expect([again.jobs[0]?.replan, again.jobs[0]?.options[0]?.key, again.notices]).toEqual([
      ...[null, `replace:${spare.id}`, []],
    ]);
    await expect(outages().undo({ id, jobId: job.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await outages().replan({ id, jobId: job.id, key: `replace:${spare.id}` });
    const { assigned } = await jobsAs(admin).get({ id: job.id });
    const assignmentId = assigned.find(({ vehicleId }) => vehicleId === spare.id)?.id ?? "";
    await jobsAs(admin).unassign({ id: job.id, assignmentId });
    await expect(outages().undo({ id, jobId: job.id })).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await platesOn(job.id)).toEqual([]);
  });

  test("mended and put back on the job, it is not put there once more by undoing", async () => {
    const [broken, spare] = [await aVehicle(admin), await aVehicle(admin)];
    await park(broken.id, spare.id);
    const job = await aJob(nextDay(), { from: "08:00", to: "12:00" });
    await put(job.id, { vehicleId: broken.id });
    const from = at(job.date, "07:10");
    const { id } = await outages().report({ vehicleId: broken.id, from, defect: "Clutch" });
    await outages().replan({ id, jobId: job.id, key: `replace:${spare.id}` });
    await fleetAs(admin).vehicles.setState({ id: broken.id, state: "active" });
    await put(job.id, { vehicleId: broken.id });
    await expect(outages().undo({ id, jobId: job.id })).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await platesOn(job.id)).toSorted()).toEqual([broken.plate, spare.plate].toSorted());
  });

  test("its messages wait for one click, in the planner's words, and go once", async () => {
    const before = (await messages("replan.%")).length;
    const [broken, spare] = [await aVehicle(admin), await aVehicle(admin)];
    await park(broken.id, spare.id);
    const [lead, hand] = [await aPerson({ role: "team_lead" }), await aPerson({ role: "mover" })];
    const job = await aJob(nextDay(), { from: "08:00", to: "12:00", crew: 2 });
    await put(
      job.id,
      { vehicleId: broken.id },
      { personId: idOf(lead), role: "lead" },
      { personId: idOf(hand), role: "crew" },
    );
    const { id } = await outages().report({
      vehicleId: broken.id,
      from: at(job.date, "07:10"),
      defect: "Clutch",
    });
    await outages().replan({ id, jobId: job.id, key: `replace:${spare.id}` });
    const { notices } = await outages().get({ id });
    expect(notices.map(({ to, channel, number, sentAt }) => [to, channel, number, sentAt])).toEqual([
      ["crew", "email", job.number, null],
      ["crew", "email", job.number, null],
    ]);
    for (const { en, sw } of notices) {
      expect(en).toContain(`job ${job.number}`);
      expect(en).toContain(spare.plate);
      expect(sw).toContain(`kazi ${job.number}`);
    }
    expect((await messages("replan.%")).length).toBe(before);
    const edited = notices.map((notice) => ({ id: notice.id, text: `${notice.en} Call Njeri.` }));
    const both = await Promise.all([
      outages().send({ id, messages: edited }),
      outages().send({ id, messages: edited }),
    ]);
    expect(both.map(({ sent }) => sent).toSorted()).toEqual([0, 2]);
    const sent = await messages("replan.crew");
    expect(sent.length).toBe(before + 2);
    expect(sent.at(-1)?.text).toContain("Call Njeri.");
    expect((await outages().get({ id })).notices.every(({ sentAt }) => sentAt !== null)).toBe(true);
  });

  test("a later job gives up its truck, or the job starts later within the window and the customer hears of it", async () => {
    const [broken, truck, pickup] = [
      await aVehicle(admin),
      await aVehicle(admin),
      await aVehicle(admin, { class: "pickup" }),
    ];
    await park(broken.id, truck.id, pickup.id);
    const on = nextDay();
    const job = await aJob(on, { from: "08:00", to: "11:00" });
    const later = await aJob(on, { from: "09:30", to: "11:00", litres: 3_000 });
    await put(job.id, { vehicleId: broken.id });
    await put(later.id, { vehicleId: truck.id });
    const { id } = await outages().report({
      vehicleId: broken.id,
      from: at(job.date, "07:10"),
      defect: "Clutch",
    });
    const [touched] = (await outages().get({ id })).jobs;
    expect(touched?.options.map(({ kind }) => kind)).toEqual(["swap", "shift"]);
    const [swap, shift] = touched?.options ?? [];
    expect(swap?.consequences).toContain(`${pickup.plate} takes over ${later.number} at 09:30.`);
    expect(shift?.title).toBe(`${truck.plate} from 11:30`);
    await outages().replan({ id, jobId: job.id, key: swap?.key ?? "" });
    expect([await platesOn(job.id), await platesOn(later.id)]).toEqual([[truck.plate], [pickup.plate]]);
    await outages().undo({ id, jobId: job.id });
    expect([await platesOn(job.id), await platesOn(later.id)]).toEqual([[broken.plate], [truck.plate]]);
    await outages().replan({ id, jobId: job.id, key: swap?.key ?? "" });

    await fleetAs(admin).vehicles.setState({ id: pickup.id, state: "blocked", reason: "Parked" });
    const day = nextDay();
    const early = await aJob(day, { from: "06:00", to: "09:00" });
    const lost = await aJob(day, { from: "08:00", to: "11:00" });
    await put(early.id, { vehicleId: truck.id });
    await fleetAs(admin).vehicles.setState({ id: broken.id, state: "active" });
    await put(lost.id, { vehicleId: broken.id });
    const outage = await outages().report({
      vehicleId: broken.id,
      from: at(lost.date, "07:10"),
      defect: "Again",
    });
    const [only] = (await outages().get(outage)).jobs;
    expect(only?.options.map(({ title }) => title)).toEqual([`${truck.plate} from 09:30`]);
    await outages().replan({ ...outage, jobId: lost.id, key: only?.options[0]?.key ?? "" });
    expect((await jobsAs(admin).get({ id: lost.id })).startsAt).toEqual(at(lost.date, "09:30"));
    const { notices } = await outages().get(outage);
    expect(notices.map(({ to, channel }) => [to, channel])).toEqual([["customer", "email"]]);
    expect(notices[0]?.en).toContain("now comes at 09:30");
    await outages().send({ ...outage, messages: notices.map((one) => ({ id: one.id, text: one.en })) });
    expect(await outages().undo({ ...outage, jobId: lost.id })).toEqual({ told: 1 });
    expect((await jobsAs(admin).get({ id: lost.id })).startsAt).toEqual(at(lost.date, "08:00"));
    expect(await platesOn(lost.id)).toEqual([broken.plate]);
    expect((await outages().get(outage)).notices.map(({ sentAt }) => sentAt !== null)).toEqual([true]);
    expect(await doubleBookings()).toBe(0);
  });

  test("two planners choose at once: one plan wins, and a truck that went is not given away", async () => {
    const [broken, one, two] = [await aVehicle(admin), await aVehicle(admin), await aVehicle(admin)];
    await park(broken.id, one.id, two.id);
    const on = nextDay();
    const job = await aJob(on, { from: "08:00", to: "12:00" });
    const other = await aJob(on, { from: "08:00", to: "12:00" });
    await put(job.id, { vehicleId: broken.id });
    const { id } = await outages().report({
      vehicleId: broken.id,
      from: at(job.date, "07:10"),
      defect: "Clutch",
    });
    const outcomes = await Promise.allSettled([
      outages().replan({ id, jobId: job.id, key: `replace:${one.id}` }),
      outages().replan({ id, jobId: job.id, key: `replace:${two.id}` }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await platesOn(job.id)).toHaveLength(1);
    await put(other.id, { vehicleId: (await platesOn(job.id))[0] === one.plate ? two.id : one.id });
    const [lost] = [await aVehicle(admin)];
    const third = await aJob(on, { from: "08:00", to: "12:00" });
    await put(third.id, { vehicleId: lost.id });
    const outage = await outages().report({
      vehicleId: lost.id,
      from: at(job.date, "07:10"),
      defect: "Tyres",
    });
    await expect(
      outages().replan({ ...outage, jobId: third.id, key: `replace:${one.id}` }),
    ).rejects.toMatchObject({ code: "CONFLICT", message: optionGone.en });
    expect(await platesOn(third.id)).toEqual([lost.plate]);
  });
});

test("a job under way is joined by a second truck and its driver", async () => {
  const [broken, spare] = [await aVehicle(admin), await aVehicle(admin)];
  await park(broken.id, spare.id);
  const [lead, free] = [
    await aPerson({ role: "team_lead" }),
    await aPerson({ role: "driver", name: "Free Driver" }),
  ];
  const move = await aMove(admin, { days: 0 });
  const { id, rowVersion } = await firstJob(admin, move.id);
  const times = { startsAt: at(move.date, "00:10"), endsAt: at(move.date, "23:50") };
  await jobsAs(admin).plan({ id, kind: "move", ...times, needs: { ...NO_NEEDS, litres: 9_000 }, rowVersion });
  const reason = "A long day";
  await jobsAs(admin).assign({ id, vehicleId: broken.id });
  await jobsAs(admin).assign({ id, personId: idOf(lead), role: "lead", reason });
  await jobsAs(admin).advance({ id, to: "on_the_way" });
  const outage = await outages().report({
    vehicleId: broken.id,
    from: at(move.date, "00:20"),
    defect: "Axle",
  });
  const [job] = (await outages().get(outage)).jobs;
  const join = job?.options.find(({ key }) => key === `join:${spare.id}`);
  expect(join?.title).toBe(`${spare.plate} joins`);
  expect(join?.consequences.join(" ")).toMatch(/The goods are moved over|the crew fetches it/);
  await outages().replan({ ...outage, jobId: id, key: join?.key ?? "" });
  expect((await platesOn(id)).toSorted()).toEqual([broken.plate, spare.plate].toSorted());
  const { notices } = await outages().get(outage);
  expect(notices.find(({ to }) => to === "customer")?.en).toContain(`${spare.plate} is on its way`);
  expect(idOf(free)).not.toBe("");
});

test("a person who cannot come is replaced, and is not suggested on that day", async () => {
  const truck = await aVehicle(admin);
  await park(truck.id);
  const [gone, other] = [await aPerson({ role: "packer" }), await aPerson({ role: "packer" })];
  const on = nextDay();
  const job = await aJob(on, { from: "08:00", to: "12:00" });
  await jobsAs(admin).assign({ id: job.id, personId: idOf(gone), role: "packer" });
  const { id } = await outages().report({ personId: idOf(gone), from: at(job.date, "06:00") });
  expect(await outages().report({ personId: idOf(gone), from: at(job.date, "07:00") })).toEqual({ id });
  const [touched] = (await outages().get({ id })).jobs;
  expect(touched?.options.some(({ key }) => key === `replace:${idOf(other)}`)).toBe(true);
  await outages().replan({ id, jobId: job.id, key: `replace:${idOf(other)}` });
  const { assigned } = await jobsAs(admin).get({ id: job.id });
  expect(assigned.map(({ personId, role }) => [personId, role])).toEqual([[idOf(other), "packer"]]);
  const packing = await aJob(on, { from: "08:00", to: "12:00" });
  const { rowVersion } = await jobsAs(admin).get({ id: packing.id });
  const times = { startsAt: at(job.date, "08:00"), endsAt: at(job.date, "12:00") };
  await jobsAs(admin).plan({
    ...{ id: packing.id, kind: "pack", ...times, needs: { ...NO_NEEDS, packers: 1 }, rowVersion },
  });
  const plan = await proposalsAs(admin).make({ day: job.date });
  const seats = plan.jobs.flatMap((one) => one.seats);
  expect(seats.some(({ personId }) => personId === idOf(gone) || personId === idOf(other))).toBe(false);
});

test("refused: a breakdown without its defect, both or neither, somebody without the fleet", async () => {
  const truck = await aVehicle(admin);
  const from = new Date();
  await expect(outages().report({ vehicleId: truck.id, from })).rejects.toMatchObject({ code: "INVALID" });
  await expect(outages().report({ from })).rejects.toMatchObject({ code: "INVALID" });
  const sales = await aPerson({ role: "sales_rep" });
  await expect(outages(sales).report({ vehicleId: truck.id, from, defect: "x" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  expect((await fleetAs(admin).vehicles.get({ id: truck.id })).state).toBe("active");
});
