import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aVehicle } from "~/features/fleet/testing";
import { aPerson } from "~/features/identity/testing";
import { NO_NEEDS } from "~/features/jobs/domain";
import { jobs } from "~/features/jobs/server/tables";
import { at, firstJob, jobsAs } from "~/features/jobs/testing";
import { aSupplier, suppliersAs } from "~/features/suppliers/testing";
import { suppliersOfVehicles } from "~/features/suppliers/vehicles/server/queries";
import { db, transaction } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import { unseal } from "~/platform/mail/outbox";
import { outboxMessages } from "~/platform/mail/tables";
import { useDatabase } from "~/platform/testing/database";
import { otherToken } from "~/platform/testing/other-token";
import { aHaulier, anOfferedJob, DAY_HIRE, haulier, hiresAs, tokenOf, tokensOf } from "../testing";
import { eraseDriversOf } from "./commands/erase-hires";
import { settleHires } from "./commands/settle-hires";
import { hiredNow } from "./queries/hired-times";
import { hiresSubscribers } from "./subscribers";
import { hireOffers, hires } from "./tables";
import { hiresTasks } from "./tasks";

useDatabase({ subscribers: hiresSubscribers, tasks: hiresTasks });
hiredNow.join();
suppliersOfVehicles.join();

const HOUR = 3_600_000;
let planner: Actor;
beforeAll(async () => {
  planner = await aPerson({ role: "admin" });
});
const as = (now?: Date) => hiresAs(planner, now ? { now } : {});
const later = (hours: number) => new Date(Date.now() + hours * HOUR);
const refused = (code: string) => expect.objectContaining({ code });

const messagesTo = async (phone: string) =>
  (
    await db()
      .select({ kind: outboxMessages.kind, text: outboxMessages.text, sealed: outboxMessages.sealed })
      .from(outboxMessages)
      .where(eq(outboxMessages.recipient, phone))
      .orderBy(outboxMessages.id)
  ).map(({ kind, text, sealed }) => ({ kind, text: unseal(text, sealed) }));

async function aHired(days = 20) {
  const offered = await anOfferedJob(planner, { days });
  const [token = ""] = offered.tokens;
  await haulier().accept({ token });
  return { ...offered, token };
}

describe("an offer", () => {
  test("goes to each haulier in its language, with a link of its own", async () => {
    const swahili = await aHaulier(planner, { locale: "sw" });
    const english = await aHaulier(planner);
    const silent = await aHaulier(planner, { phone: "" });
    const { id, number } = await as().offer({
      ...DAY_HIRE,
      offers: [swahili, english, silent].map((one) => ({ supplierId: one.id, price: 2_000_000 })),
    });
    const { offered } = await as().get({ id });
    expect(new Set(offered.map(({ link }) => link)).size).toBe(3);
    expect(offered.filter(({ sentAt }) => sentAt === null).map((one) => one.supplier.id)).toEqual([
      silent.id,
    ]);
    const [first] = await messagesTo(swahili.phone);
    expect(first?.text).toMatch(/tunahitaji gari .*Ruiru - Thika.*\/sw\/h\/[\w-]{43}/);
    const [second] = await messagesTo(english.phone);
    expect(second?.text).toMatch(/we need a vehicle .*KES 20,000.*\/h\/[\w-]{43}/);
    expect(number).toMatch(/^HT-\d{4}$/);
  });

  test("says what a haulier needs, and neither address nor phone before the acceptance", async () => {
    const { tokens, job } = await anOfferedJob(planner, { days: 12 });
    const [token = ""] = tokens;
    await jobsAs(planner).setStops({
      id: job.id,
      rowVersion: (await jobsAs(planner).get({ id: job.id })).rowVersion,
      stops: [
        { role: "pickup", address: "Riverside 4, gate B", place: "Westlands", contactPhone: "+254722000111" },
        { role: "delivery", address: "Makongeni 9", place: "Thika", contactName: "Otieno" },
      ],
    });
    const before = await haulier().ofLink({ token });
    expect(before).toMatchObject({
      state: "offered",
      from: "Westlands",
      to: "Thika",
      price: 2_400_000,
      stops: [],
    });
    expect(JSON.stringify(before)).not.toMatch(/Riverside|722000111|Otieno/);
    await haulier().accept({ token });
    const after = await haulier().ofLink({ token });
    expect(after.stops.map(({ address, contactPhone }) => [address, contactPhone])).toEqual([
      ["Riverside 4, gate B", ""],
      ["Makongeni 9", ""],
    ]);
    const dayBefore = new Date((job.startsAt?.getTime() ?? 0) - 20 * HOUR);
    expect((await haulier(dayBefore).ofLink({ token })).stops[0]?.contactPhone).toBe("+254722000111");
  });

  test("is only for hauliers in use, once each, by people who plan the job", async () => {
    const garage = await aSupplier(planner, { kind: "garage" });
    const good = await aHaulier(planner);
    const offer = (...ids: string[]) =>
      as().offer({ ...DAY_HIRE, offers: ids.map((supplierId) => ({ supplierId, price: 1 })) });
    await expect(offer(garage.id)).rejects.toMatchObject({
      data: { fields: { offers: expect.any(String) } },
    });
    await expect(offer(good.id, good.id)).rejects.toEqual(refused("INVALID"));
    await suppliersAs(planner).suppliers.archive({ id: good.id });
    await expect(offer(good.id)).rejects.toEqual(refused("INVALID"));
    await expect(
      as().offer({ ...DAY_HIRE, endsAt: DAY_HIRE.startsAt, offers: [{ supplierId: good.id, price: 1 }] }),
    ).rejects.toEqual(refused("INVALID"));
    const driver = await aPerson({ role: "driver" });
    await expect(hiresAs(driver).list({})).rejects.toMatchObject({ status: 403 });
    await expect(hiresAs(visitor).list({})).rejects.toMatchObject({ status: 401 });
  });

  test("with an unknown link says nothing", async () => {
    const { tokens } = await anOfferedJob(planner, { days: 13 });
    for (const token of ["x".repeat(43), otherToken(tokens[0] ?? "")])
      await expect(haulier().ofLink({ token })).rejects.toEqual(refused("NOT_FOUND"));
  });
});

describe("the first acceptance", () => {
  test("wins among five at the same moment; the others are told, and the truck is on the job", async () => {
    const { id, job, hauliers, tokens } = await anOfferedJob(planner, { days: 14, hauliers: 5 });
    const answers = await Promise.allSettled(tokens.map((token) => haulier().accept({ token })));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of answers)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "CONFLICT" });
    const hire = await as().get({ id });
    const won = answers.findIndex(({ status }) => status === "fulfilled");
    expect(hire).toMatchObject({ state: "accepted", supplier: { id: hauliers[won]?.id }, cost: 2_400_000 });
    const { assigned } = await jobsAs(planner).get({ id: job.id });
    expect(assigned).toMatchObject([{ role: "vehicle", name: hire.number, vehicleId: hire.vehicle?.id }]);
    const told = await Promise.all(hauliers.map(({ phone }) => messagesTo(phone)));
    expect(told.map((all) => all.at(-1)?.kind)).toEqual(
      hauliers.map((_, place) => (place === won ? "hire.offer" : "hire.ended")),
    );
    const states = await Promise.all(tokens.map(async (token) => (await haulier().ofLink({ token })).state));
    expect(states).toEqual(tokens.map((_, place) => (place === won ? "accepted" : "taken")));
  });

  test("counts once if one haulier sends it twice", async () => {
    const { id, tokens } = await anOfferedJob(planner, { days: 15 });
    const [token = ""] = tokens;
    await Promise.all([haulier().accept({ token }), haulier().accept({ token })]);
    await haulier().accept({ token });
    expect(
      await db().$count(hireOffers, and(eq(hireOffers.hireId, id), eq(hireOffers.state, "accepted"))),
    ).toBe(1);
    await expect(haulier().decline({ token })).rejects.toEqual(refused("CONFLICT"));
  });

  test("is refused after the time, after it was taken back, and once the job was moved or aborted", async () => {
    const late = await anOfferedJob(planner, { days: 16 });
    await expect(haulier(later(5)).accept({ token: late.tokens[0] ?? "" })).rejects.toEqual(refused("GONE"));
    expect(await haulier(later(5)).ofLink({ token: late.tokens[0] ?? "" })).toMatchObject({
      state: "expired",
    });

    const back = await anOfferedJob(planner, { days: 16 });
    await as().withdrawAll({ id: back.id });
    await expect(haulier().accept({ token: back.tokens[0] ?? "" })).rejects.toEqual(refused("GONE"));
    expect((await messagesTo(back.hauliers[0]?.phone ?? "")).at(-1)?.text).toContain("no longer need");

    const moved = await anOfferedJob(planner, { days: 16 });
    await replan(moved.job.id, at(moved.move.date, "06:00"), at(moved.move.date, "10:00"));
    expect(await haulier().ofLink({ token: moved.tokens[0] ?? "" })).toMatchObject({
      state: "moved",
      stops: [],
    });
    await expect(haulier().accept({ token: moved.tokens[0] ?? "" })).rejects.toEqual(refused("CONFLICT"));

    const aborted = await anOfferedJob(planner, { days: 16 });
    await jobsAs(planner).advance({ id: aborted.job.id, to: "aborted", reason: "Road closed" });
    await expect(haulier().accept({ token: aborted.tokens[0] ?? "" })).rejects.toEqual(refused("CONFLICT"));

    await settleHires(new Date());
    await settleHires(later(5));
    const states = await Promise.all(
      [late, back, moved, aborted].map(async ({ id }) => (await as(later(5)).get({ id })).state),
    );
    expect(states).toEqual(["expired", "withdrawn", "withdrawn", "withdrawn"]);
    expect((await messagesTo(moved.hauliers[1]?.phone ?? "")).at(-1)?.text).toContain("has changed");
    for (const { id } of [late, back, moved, aborted])
      expect(
        await db().$count(hireOffers, and(eq(hireOffers.hireId, id), eq(hireOffers.state, "accepted"))),
      ).toBe(0);
  });

  test("and a withdrawal at the same moment leave one truth", async () => {
    for (let round = 0; round < 5; round++) {
      const { id, tokens } = await anOfferedJob(planner, { days: 17 });
      const [accepted, withdrawn] = await Promise.allSettled([
        haulier().accept({ token: tokens[0] ?? "" }),
        as().withdrawAll({ id }),
      ]);
      const { state } = await as().get({ id });
      expect(state).toBe(accepted.status === "fulfilled" ? "accepted" : "withdrawn");
      expect([accepted.status, withdrawn.status].sort()).toEqual(["fulfilled", "rejected"]);
    }
  });
});

async function replan(jobId: string, startsAt: Date, endsAt: Date) {
  const { rowVersion } = await jobsAs(planner).get({ id: jobId });
  await jobsAs(planner).plan({
    ...{ id: jobId, kind: "move", startsAt, endsAt, needs: NO_NEEDS, rowVersion, reason: "Earlier" },
  });
}

describe("a hired truck", () => {
  test("gets its plate by link, or takes the place of the vehicle that it was before", async () => {
    const first = await aHired();
    const plate = `KHT ${String(process.pid % 1000).padStart(3, "0")}A`;
    await haulier().nameOwnTruck({ token: first.token, plate, driver: "Driver on duty", driverPhone: "" });
    const hire = await as().get({ id: first.id });
    expect(hire.vehicle).toMatchObject({ plate, isNamed: true });
    const second = await aHired(24);
    await haulier().nameOwnTruck({ token: second.token, plate: plate.toLowerCase() });
    const again = await as().get({ id: second.id });
    expect(again.vehicle?.id).toBe(hire.vehicle?.id);
    const { assigned } = await jobsAs(planner).get({ id: second.job.id });
    expect(assigned.map(({ name }) => name)).toEqual([plate]);
    const own = await aVehicle(planner);
    await expect(haulier().nameOwnTruck({ token: second.token, plate: own.plate })).rejects.toMatchObject({
      data: { fields: { plate: expect.any(String) } },
    });
    await expect(haulier().nameOwnTruck({ token: second.token, plate: "??" })).rejects.toEqual(
      refused("INVALID"),
    );
  });

  test("is cancelled by either side with a reason, and leaves its job", async () => {
    const ours = await aHired(21);
    await as().cancel({ id: ours.id, reason: "The customer cancelled" });
    expect((await messagesTo(ours.hauliers[0]?.phone ?? "")).at(-1)?.text).toContain(
      "The customer cancelled",
    );
    expect(await haulier().ofLink({ token: ours.token })).toMatchObject({
      state: "cancelled",
      cancelledBy: "us",
    });
    const theirs = await aHired(22);
    await expect(haulier().cancelByLink({ token: theirs.token, reason: " " })).rejects.toEqual(
      refused("INVALID"),
    );
    await haulier().cancelByLink({ token: theirs.token, reason: "Broken axle" });
    await haulier().cancelByLink({ token: theirs.token, reason: "Broken axle" });
    expect(await as().get({ id: theirs.id })).toMatchObject({
      state: "cancelled",
      cancelReason: "Broken axle",
    });
    for (const { job } of [ours, theirs])
      expect((await jobsAs(planner).get({ id: job.id })).assigned).toEqual([]);
  });

  test("follows its job, whose new times planner and haulier are told", async () => {
    const { id, job, move, hauliers, token } = await aHired(23);
    await replan(job.id, at(move.date, "06:00"), at(move.date, "10:00"));
    expect(await as().get({ id })).toMatchObject({
      fit: "moved",
      jobTimes: { startsAt: at(move.date, "06:00") },
    });
    await settleHires(new Date());
    await settleHires(new Date());
    const [row] = await db().select({ noticed: hires.noticed }).from(hires).where(eq(hires.id, id));
    expect(row?.noticed).toMatch(/^moved /);
    await as().retime({ id });
    expect(await as().get({ id })).toMatchObject({ fit: "same", jobTimes: null });
    expect((await messagesTo(hauliers[0]?.phone ?? "")).at(-1)).toMatchObject({ kind: "hire.retimed" });
    expect((await haulier().ofLink({ token })).startsAt).toEqual(at(move.date, "06:00"));
  });

  test("stays hired when its job is aborted or removed, until a planner cancels it", async () => {
    const aborted = await aHired(25);
    await jobsAs(planner).advance({ id: aborted.job.id, to: "aborted", reason: "Sold the house" });
    const removed = await aHired(25);
    await db().delete(jobs).where(eq(jobs.id, removed.job.id));
    for (const { id, token } of [aborted, removed]) {
      expect(await as().get({ id })).toMatchObject({ state: "accepted", fit: "over" });
      expect(await haulier().ofLink({ token })).toMatchObject({ state: "accepted" });
      await as().cancel({ id, reason: "The move was cancelled" });
      expect((await as().get({ id })).state).toBe("cancelled");
    }
  });

  test("costs the agreed price and what a planner signed for; its rating becomes the supplier's", async () => {
    const { id, job, hauliers } = await aHired(26);
    const { id: extraId } = await as().addExtra({ id, what: "Waiting", amount: 250_000 });
    await as().addExtra({ id, what: "Toll", amount: 50_000 });
    expect((await as().get({ id })).cost).toBe(2_700_000);
    await as().removeExtra({ id, extraId });
    expect((await as().get({ id })).cost).toBe(2_450_000);
    await expect(as().rate({ id, stars: 4 })).rejects.toEqual(refused("CONFLICT"));
    await as(new Date((job.endsAt?.getTime() ?? 0) + HOUR)).rate({ id, stars: 4, note: "Late" });
    expect((await suppliersAs(planner).suppliers.get({ id: hauliers[0]?.id ?? "" })).rating).toBe(4);
    const { hires: last } = await as().ofSupplier({ id: hauliers[0]?.id ?? "" });
    expect(last).toMatchObject([{ id, cost: 2_450_000, stars: 4 }]);
    const { hauliers: list } = await as().shortlist({ class: "truck_7t" });
    expect(list.find((one) => one.id === hauliers[0]?.id)).toMatchObject({ lastPrice: 2_400_000, rating: 4 });
  });

  test("of a day is no lane and has a conflict outside its hours", async () => {
    const supplier = await aHaulier(planner);
    const { id } = await as().offer({ ...DAY_HIRE, offers: [{ supplierId: supplier.id, price: 2_000_000 }] });
    const [token = ""] = await tokensOf(planner, id, [supplier]);
    await haulier().accept({ token });
    const { vehicle } = await as().get({ id });
    const { move } = await aHired(27);
    const job = await firstJob(planner, move.id);
    const { vehicles } = await jobsAs(planner).choices({ id: job.id });
    expect(vehicles.find((one) => one.id === vehicle?.id)?.soft).toContain(
      `${vehicle?.plate} is not hired for these times.`,
    );
  });

  test("forgets its driver when its haulier's contact is erased", async () => {
    const { id, token, hauliers } = await aHired(28);
    await haulier().nameOwnTruck({
      token,
      plate: `KHE ${String(process.pid % 1000).padStart(3, "0")}B`,
      driver: "Somebody",
      driverPhone: "0722 000 333",
    });
    await suppliersAs(planner).suppliers.erase({ id: hauliers[0]?.id ?? "" });
    await transaction((tx) => eraseDriversOf(tx, hauliers[0]?.id ?? "", new Date()));
    expect(await as().get({ id })).toMatchObject({ driver: "Erased", driverPhone: "" });
  });
});

test("a declined offer stays open for others, who can be added", async () => {
  const { id, tokens, hauliers } = await anOfferedJob(planner, { days: 18 });
  await haulier().decline({ token: tokens[0] ?? "", reason: "No driver" });
  await haulier().decline({ token: tokens[0] ?? "", reason: "No driver" });
  await expect(haulier().accept({ token: tokens[0] ?? "" })).rejects.toEqual(refused("GONE"));
  await expect(
    as().addOffers({ id, offers: [{ supplierId: hauliers[1]?.id ?? "", price: 1 }] }),
  ).rejects.toEqual(refused("INVALID"));
  // The same haulier at a better price.
  await as().addOffers({ id, offers: [{ supplierId: hauliers[0]?.id ?? "", price: 2_600_000 }] });
  const { offered } = await as().get({ id });
  const renewed = offered.find(({ price }) => price === 2_600_000);
  await haulier().accept({ token: tokenOf(renewed?.link) });
  expect(await as().get({ id })).toMatchObject({ state: "accepted", price: 2_600_000 });
  expect(
    (await as().list({ state: "accepted", search: hauliers[0]?.name })).rows.map((row) => row.id),
  ).toContain(id);
});
