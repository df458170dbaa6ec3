import type { RouterClient } from "@orpc/server";
import { anAcceptedQuote } from "~/features/moves/testing";
import { ratingToken } from "~/features/ratings/server/queries";
import { type Actor, visitor } from "~/platform/http/actor";
import type { router } from "~/server/api";

type Write = () => Promise<() => Promise<unknown>>;

/** One successful call of every write on moves, for the test of all writes. */
export function moveWrites(
  as: (actor: Actor) => RouterClient<typeof router>,
  admin: () => Actor,
): Record<string, Write> {
  const moves = () => as(admin()).moves;
  const aPlan = async (days: number) => {
    const { id, serviceDate } = await anAcceptedQuote(days);
    return { quoteId: id, date: serviceDate ?? "", window: "morning" as const };
  };
  const aDoneMove = async () => {
    const { id, serviceDate } = await anAcceptedQuote(0);
    const plan = { quoteId: id, date: serviceDate ?? "", window: "morning" as const, overrideWarnings: true };
    const move = await moves().schedule(plan);
    for (const to of ["confirmed", "in_progress", "completed"] as const)
      await moves().advance({ id: move.id, to });
    return ratingToken(move.id);
  };
  const aRating = async () => {
    const token = await aDoneMove();
    await as(visitor).ratings.rate({ token, stars: 5, words: `On time ${token}`, mayPublish: true });
    const { rows } = await as(admin()).ratings.list({ search: token });
    return rows[0]?.id ?? "";
  };
  return {
    "moves.schedule": async () => {
      const plan = await aPlan(40);
      return () => moves().schedule(plan);
    },
    "moves.reschedule": async () => {
      const plan = await aPlan(41);
      const { id } = await moves().schedule(plan);
      const change = { id, from: plan.date, date: plan.date, window: "afternoon" as const };
      return () => moves().reschedule({ ...change, reason: "The lift is booked until noon" });
    },
    "moves.assign": async () => {
      const { id } = await moves().schedule(await aPlan(42));
      return () => moves().assign({ id, crewLead: null, crew: [], notes: "Ring twice" });
    },
    "moves.advance": async () => {
      const { id } = await moves().schedule(await aPlan(43));
      return () => moves().advance({ id, to: "confirmed" });
    },
    "ratings.rate": async () => {
      const token = await aDoneMove();
      return () => as(visitor).ratings.rate({ token, stars: 5, words: "On time.", mayPublish: true });
    },
    "ratings.publish": async () => {
      const id = await aRating();
      return () => as(admin()).ratings.publish({ id });
    },
    "ratings.withdraw": async () => {
      const id = await aRating();
      await as(admin()).ratings.publish({ id });
      return () => as(admin()).ratings.withdraw({ id });
    },
  };
}
