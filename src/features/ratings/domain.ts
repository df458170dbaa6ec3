import { defineEvent } from "~/platform/events/define";

export const LOW_STARS = 2;
/** Requested the day after completion; missed runs are made up for until this day. */
export const ASKED_FOR_DAYS = 7;
export const MAX_WORDS = 400;

export const RATING_STATES = ["published", "open"] as const;
export type RatingState = (typeof RATING_STATES)[number];
export const STATE_LABELS: Record<RatingState, string> = {
  published: "On the website",
  open: "Not published",
};

/** 'Achieng O.' of 'Achieng Atieno Odhiambo', for the website. */
export function publicName(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return last ? `${first} ${last.charAt(0).toUpperCase()}.` : first;
}

/** True if the customer allows publishing, wrote a comment, and gave enough stars. */
export const canPublish = (rating: { mayPublish: boolean; words: string; stars: number }): boolean =>
  rating.mayPublish && rating.words !== "" && rating.stars > LOW_STARS;

export const ratingGiven = defineEvent<{ stars: number; name: string; move: string }>("rating.given");
export const ratingPublished = defineEvent<{ move: string }>("rating.published");
export const ratingWithdrawn = defineEvent<{ move: string }>("rating.withdrawn");
