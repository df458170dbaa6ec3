import { aVehicle } from "~/features/fleet/testing";
import { aPerson } from "~/features/identity/testing";
import { NO_NEEDS } from "~/features/jobs/domain";
import { aMove, at, firstJob, jobsAs } from "~/features/jobs/testing";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs } from "~/platform/testing/call";
import { outagesHandlers, proposalsHandlers } from "./server/handlers";

export const proposalsAs = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs(proposalsHandlers, actor, over);
export const outagesAs = (actor: Actor, over: Partial<RequestContext> = {}) =>
  callAs(outagesHandlers, actor, over);

/** One call of every write, for the tests that each records an event and refuses people out of reach. */
export const proposalWrites = (admin: () => Actor, acting: () => Actor = admin) => {
  let days = 300;
  const aPlannedJob = async () => {
    days += 1;
    const move = await aMove(admin(), { days });
    const { id, rowVersion } = await firstJob(admin(), move.id);
    const times = { startsAt: at(move.date, "08:00"), endsAt: at(move.date, "12:00") };
    await jobsAs(admin()).plan({
      id,
      kind: "pack",
      ...times,
      needs: { ...NO_NEEDS, packers: 1 },
      rowVersion,
    });
    return { id, date: move.date };
  };
  const aPlan = async () => {
    await aPerson({ role: "packer" });
    const { date } = await aPlannedJob();
    return proposalsAs(admin()).make({ day: date });
  };
  const anOutage = async () => {
    const gone = await aPerson({ role: "packer" });
    await aPerson({ role: "packer" });
    const job = await aPlannedJob();
    const personId = gone.personId ?? "";
    await jobsAs(admin()).assign({ id: job.id, personId, role: "packer" });
    const { id } = await outagesAs(admin()).report({ personId, from: at(job.date, "06:00") });
    const [touched] = (await outagesAs(admin()).get({ id })).jobs;
    return { id, jobId: job.id, key: touched?.options[0]?.key ?? "" };
  };
  return {
    "proposals.make": async () => {
      const { date } = await aPlannedJob();
      return () => proposalsAs(acting()).make({ day: date });
    },
    "proposals.accept": async () => {
      const { id } = await aPlan();
      return () => proposalsAs(acting()).accept({ id });
    },
    "proposals.undo": async () => {
      const { id } = await aPlan();
      await proposalsAs(admin()).accept({ id });
      return () => proposalsAs(acting()).undo({ id });
    },
    "outages.report": async () => {
      const { id: vehicleId } = await aVehicle(admin());
      return () => outagesAs(acting()).report({ vehicleId, from: new Date(), defect: "Clutch" });
    },
    "outages.replan": async () => {
      const { id, jobId, key } = await anOutage();
      return () => outagesAs(acting()).replan({ id, jobId, key });
    },
    "outages.undo": async () => {
      const { id, jobId, key } = await anOutage();
      await outagesAs(admin()).replan({ id, jobId, key });
      return () => outagesAs(acting()).undo({ id, jobId });
    },
    "outages.send": async () => {
      const { id, jobId, key } = await anOutage();
      await outagesAs(admin()).replan({ id, jobId, key });
      const { notices } = await outagesAs(admin()).get({ id });
      const messages = notices.map((notice) => ({ id: notice.id, text: notice.en }));
      return () => outagesAs(acting()).send({ id, messages });
    },
  };
};
