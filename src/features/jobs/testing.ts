import { aVehicle } from "~/features/fleet/testing";
import { aPerson } from "~/features/identity/testing";
import { anAcceptedQuote, movesHandlers } from "~/features/moves/testing";
import type { Actor } from "~/platform/http/actor";
import type { RequestContext } from "~/platform/http/handlers";
import { callAs } from "~/platform/testing/call";
import { BLANK_STOP, NO_NEEDS } from "./domain";
import { jobsHandlers } from "./server/handlers";

export const jobsAs = (actor: Actor, over: Partial<RequestContext> = {}) => callAs(jobsHandlers, actor, over);
export const movesOf = (actor: Actor) => callAs(movesHandlers, actor);

/** A move scheduled from an accepted quote, with its first job. */
export async function aMove(
  actor: Actor,
  plan: {
    days?: number;
    window?: "morning" | "afternoon" | "full_day";
    crewLead?: string;
    crew?: string[];
  } = {},
) {
  const { days = 5, window = "morning", crewLead = null, crew = [] } = plan;
  const quote = await anAcceptedQuote(days);
  const move = await movesOf(actor).schedule({
    ...{ quoteId: quote.id, date: quote.serviceDate ?? "", window, crewLead, crew },
    overrideWarnings: true,
  });
  return { ...move, quoteId: quote.id, date: quote.serviceDate ?? "", token: quote.token };
}

/** The first job of a move. */
export async function firstJob(actor: Actor, moveId: string) {
  const { jobs } = await jobsAs(actor).ofMove({ id: moveId });
  const [job] = jobs;
  if (!job) throw new Error("The move has no job.");
  return job;
}

export const at = (date: string, time: string) => new Date(`${date}T${time}:00+03:00`);

/**
 * One call of every write, for the tests that each records an event and refuses people out of reach.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => {
  const aJob = async (days = 30) => {
    const move = await aMove(admin(), { days });
    return { move, job: await firstJob(admin(), move.id) };
  };
  const aSecond = async (days: number) => {
    const { move } = await aJob(days);
    const times = { startsAt: at(move.date, "14:00"), endsAt: at(move.date, "16:00") };
    return jobsAs(admin()).add({ id: move.id, kind: "deliver", ...times });
  };
  return {
    "jobs.add": async () => {
      const { move } = await aJob();
      return () => jobsAs(acting()).add({ id: move.id, kind: "pack", startsAt: null, endsAt: null });
    },
    "jobs.plan": async () => {
      const { move, job } = await aJob(31);
      const times = { startsAt: at(move.date, "07:00"), endsAt: at(move.date, "13:00") };
      return () =>
        jobsAs(acting()).plan({
          ...{ id: job.id, kind: "move", ...times, needs: NO_NEEDS, rowVersion: job.rowVersion },
        });
    },
    "jobs.setStops": async () => {
      const { job } = await aJob(32);
      const stops = [{ ...BLANK_STOP, address: "Godown 4, Industrial Area" }];
      return () => jobsAs(acting()).setStops({ id: job.id, stops, rowVersion: job.rowVersion });
    },
    "jobs.split": async () => {
      const { job } = await aJob(33);
      return () => jobsAs(acting()).split({ id: job.id, percent: 40, rowVersion: job.rowVersion });
    },
    "jobs.remove": async () => {
      const { id } = await aSecond(34);
      return () => jobsAs(acting()).remove({ id });
    },
    "jobs.assign": async () => {
      const { job } = await aJob(35);
      const { id: vehicleId } = await aVehicle(admin());
      return () => jobsAs(acting()).assign({ id: job.id, vehicleId });
    },
    "jobs.place": async () => {
      const { job } = await aJob(38);
      const { id: vehicleId } = await aVehicle(admin());
      return () => jobsAs(acting()).place({ id: job.id, vehicleId, rowVersion: job.rowVersion });
    },
    "jobs.unassign": async () => {
      const { job } = await aJob(36);
      const { personId } = await aPerson({ role: "mover" });
      const { id: assignmentId } = await jobsAs(admin()).assign({ id: job.id, personId: personId ?? "" });
      return () => jobsAs(acting()).unassign({ id: job.id, assignmentId });
    },
    "jobs.advance": async () => {
      const { job } = await aJob(37);
      return () => jobsAs(acting()).advance({ id: job.id, to: "aborted", reason: "The road is closed" });
    },
  };
};
