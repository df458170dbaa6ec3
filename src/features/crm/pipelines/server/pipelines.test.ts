import { beforeAll, describe, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { type Actor, visitor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { boardHandlers } from "../../board/server/handlers";
import type { Stage } from "../../opportunities/domain";
import { opportunitiesHandlers } from "../../opportunities/server/handlers";
import { anOpportunity, aPipeline } from "../../testing";
import { pipelinesHandlers } from "./handlers";

useDatabase();

const as = (actor: Actor) => callAs(pipelinesHandlers, actor);
const salesAs = (actor: Actor) => callAs(opportunitiesHandlers, actor);

let manager: Actor;
let rep: Actor;
beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  rep = await aPerson({ role: "sales_rep" });
});

const named = async (id: string) => as(rep).get({ id });
const stageOf = async (id: string, stage: Stage) =>
  (await named(id)).stages.find((one) => one.stage === stage);
const offer = {
  stage: "proposal" as const,
  label: "Offer",
  probability: 55,
  requires: ["nextSteps" as const],
};

describe("a pipeline", () => {
  test("takes the sales of its services, by its own labels, probabilities and requirements", async () => {
    const { id } = await aPipeline(manager, {
      services: ["office_move"],
      stages: [offer, { stage: "qualification", label: "First visit", probability: 35, stuckAfterDays: 3 }],
    });
    const made = await anOpportunity(rep, { serviceType: "office_move" });
    expect(await salesAs(rep).get({ id: made.id })).toMatchObject({
      pipelineId: id,
      probability: 35,
      stageLabel: "First visit",
    });
    const moved = { id: made.id, rowVersion: made.rowVersion, stage: "proposal" } as const;
    await expect(salesAs(rep).changeStage(moved)).rejects.toMatchObject({
      data: { fields: { nextSteps: "This stage needs the next steps" } },
    });
    expect(await salesAs(rep).changeStage({ ...moved, nextSteps: "Send it on Monday" })).toMatchObject({
      probability: 55,
    });
    const board = await callAs(boardHandlers, rep).get({ pipelineId: id });
    expect(board.columns.find(({ stage }) => stage === "proposal")).toMatchObject({
      label: "Offer",
      count: 1,
    });
    const other = await anOpportunity(rep, { serviceType: "packing" });
    expect((await salesAs(rep).get({ id: other.id })).pipelineId).not.toBe(id);
  });

  test("marks and lists what is longer in a stage than it allows", async () => {
    const { id } = await aPipeline(manager, {
      stages: [{ stage: "qualification", label: "Qualification", probability: 25, stuckAfterDays: 3 }],
    });
    const { id: sale } = await anOpportunity(rep, { pipelineId: id });
    const later = new Date(Date.now() + 3 * 86_400_000 + 60_000);
    const at = (now: Date) => callAs(opportunitiesHandlers, rep, { now });
    expect((await at(new Date()).list({ pipelineId: id, stuck: "yes" })).rows).toEqual([]);
    expect((await at(later).list({ pipelineId: id, stuck: "yes" })).rows).toMatchObject([
      { id: sale, isStuck: true },
    ]);
    const counted = await callAs(pipelinesHandlers, rep, { now: later }).get({ id });
    expect(counted).toMatchObject({ open: 1, stuck: 1 });
    const never = {
      stage: "qualification",
      label: "Qualification",
      probability: 25,
      stuckAfterDays: null,
    } as const;
    await as(manager).update({ id, rowVersion: 1, stages: [never] });
    expect((await at(later).list({ pipelineId: id, stuck: "yes" })).rows).toEqual([]);
  });

  test("leaves what is not given as it was, and the probability of its sales", async () => {
    const { id } = await aPipeline(manager);
    const sale = await anOpportunity(rep, { pipelineId: id });
    const changed = {
      stage: "qualification" as const,
      label: "Visited",
      probability: 50,
      requires: [],
      stuckAfterDays: 7,
    };
    expect(await as(manager).update({ id, rowVersion: 1, stages: [changed] })).toEqual({
      done: true,
      rowVersion: 2,
    });
    expect(await stageOf(id, "qualification")).toMatchObject(changed);
    expect(await stageOf(id, "negotiation")).toMatchObject({ label: "Negotiation", probability: 80 });
    expect(await salesAs(rep).get({ id: sale.id })).toMatchObject({ probability: 25, stageLabel: "Visited" });
    await expect(as(manager).update({ id, rowVersion: 1, name: "Late" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await as(manager).update({ id, rowVersion: 2, stages: [changed] })).toMatchObject({
      rowVersion: 2,
    });
  });

  test("is chosen by hand as well; a sale that moves there is as likely as its stage is there", async () => {
    const { id } = await aPipeline(manager, {
      stages: [{ stage: "qualification", label: "Talk", probability: 15 }],
    });
    const sale = await anOpportunity(rep);
    await salesAs(rep).update({ id: sale.id, rowVersion: 1, pipelineId: id });
    expect(await salesAs(rep).get({ id: sale.id })).toMatchObject({ pipelineId: id, probability: 15 });
  });

  test("is archived once nothing open is in it, and takes no sale from then on", async () => {
    const { id } = await aPipeline(manager);
    const sale = await anOpportunity(rep, { pipelineId: id });
    await expect(as(manager).update({ id, rowVersion: 1, isArchived: true })).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Open opportunities in it: 1. Please close them or move them to another pipeline first.",
    });
    await salesAs(rep).changeStage({
      id: sale.id,
      rowVersion: 1,
      stage: "closed_lost",
      lossReason: "Price too high",
    });
    await as(manager).update({ id, rowVersion: 1, isArchived: true });
    await expect(anOpportunity(rep, { pipelineId: id })).rejects.toMatchObject({
      data: { fields: { pipelineId: "Please choose a pipeline that is in use" } },
    });
    await as(manager).update({ id, rowVersion: 2, isArchived: false });
    await anOpportunity(rep, { pipelineId: id });
  });

  test("is the company's first one alone, and that one stays in use", async () => {
    const { id } = await aPipeline(manager);
    const before = (await as(rep).list()).pipelines.find(({ isDefault }) => isDefault);
    await as(manager).update({ id, rowVersion: 1, isDefault: true });
    const after = (await as(rep).list()).pipelines.filter(({ isDefault }) => isDefault);
    expect(after.map((one) => one.id)).toEqual([id]);
    await expect(as(manager).update({ id, rowVersion: 2, isArchived: true })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const back = await named(before?.id ?? "");
    await as(manager).update({ id: back.id, rowVersion: back.rowVersion, isDefault: true });
  });

  test("shares no service with another, nor its name, by two at once", async () => {
    const one = { name: "Abroad", services: ["international_move" as const] };
    const both = await Promise.allSettled([
      as(manager).create(one),
      as(manager).create({ ...one, name: "Overseas" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: {
        data: { fields: { services: expect.stringMatching(/^International Move goes by the pipeline/i) } },
      },
    });
    const name = (await as(rep).list()).pipelines[0]?.name.toUpperCase() ?? "";
    await expect(aPipeline(manager, { name })).rejects.toMatchObject({
      data: { fields: { name: "There is a pipeline of this name already" } },
    });
  });

  test.each([
    ["no name", { name: " " }, "name"],
    ["a probability of 101", { stages: [{ ...offer, probability: 101 }] }, "stages.0.probability"],
    ["won at 90", { stages: [{ ...offer, stage: "closed_won", probability: 90 }] }, "stages.0.probability"],
    ["stuck after no day", { stages: [{ ...offer, stuckAfterDays: 0 }] }, "stages.0.stuckAfterDays"],
    ["a stage without a name", { stages: [{ ...offer, label: "" }] }, "stages.0.label"],
    ["a stage twice", { stages: [offer, offer] }, "stages.1.stage"],
  ] as const)("with %s is refused at its field", async (_, over, field) => {
    await expect(aPipeline(manager, over as never)).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { [field]: expect.any(String) } },
    });
  });

  test("is set up by who may alone, and read by who sees leads", async () => {
    await expect(aPipeline(rep)).rejects.toMatchObject({ status: 403 });
    await expect(as(visitor).list()).rejects.toMatchObject({ status: 401 });
    await expect(as(await aPerson({ role: "driver" })).list()).rejects.toMatchObject({ status: 403 });
  });
});

describe("reasons for a lost sale", () => {
  test("are edited by who sets up sales, and a lost sale keeps the one it had", async () => {
    const sale = await anOpportunity(rep);
    await salesAs(rep).changeStage({
      id: sale.id,
      rowVersion: 1,
      stage: "closed_lost",
      lossReason: "Price too high",
    });
    const { version } = await as(manager).lossReasons();
    const next = { lossReasons: ["Too far away", "Too far away", "No storage"], version };
    expect((await as(manager).setLossReasons(next)).lossReasons).toEqual(["Too far away", "No storage"]);
    expect((await salesAs(rep).choices()).lossReasons).toEqual(["Too far away", "No storage"]);
    expect((await salesAs(rep).get({ id: sale.id })).lossReason).toBe("Price too high");
    await expect(as(manager).setLossReasons(next)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(as(manager).setLossReasons({ lossReasons: [], version: version + 1 })).rejects.toMatchObject(
      {
        code: "INVALID",
      },
    );
    await expect(as(rep).setLossReasons({ ...next, version: version + 1 })).rejects.toMatchObject({
      status: 403,
    });
  });
});
