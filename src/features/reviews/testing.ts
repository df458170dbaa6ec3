import { makeEmployee } from "~/features/staff/testing";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { disciplineHandlers } from "./discipline/server/handlers";
import { reviewsHandlers } from "./server/handlers";

export const aReview = {
  periodFrom: "2026-01-01",
  periodTo: "2026-06-30",
  rating: 4,
  goals: [{ text: "Lead a crew of four", state: "open" as const }],
  achievements: "No claims",
  comments: "Calm with customers",
};
export const aWarning = {
  kind: "written_warning" as const,
  date: "2026-09-14",
  description: "Left a truck unlocked at a gate",
};

/** One successful call of every write of reviews and disciplinary actions. */
export const reviewWrites = (actor: () => Actor) => {
  const reviews = () => callAs(reviewsHandlers, actor());
  const discipline = () => callAs(disciplineHandlers, actor());
  const made = async () => {
    const { number } = await makeEmployee();
    const { id: reviewId } = await reviews().add({ number, ...aReview });
    const [read] = (await reviews().list({ number })).reviews;
    return { number, reviewId, updatedAt: read?.updatedAt ?? new Date() };
  };
  const warned = async () => {
    const { number } = await makeEmployee();
    const { id: actionId } = await discipline().add({ number, ...aWarning });
    const [read] = (await discipline().list({ number })).actions;
    return { number, actionId, updatedAt: read?.updatedAt ?? new Date() };
  };
  return {
    "reviews.add": async () => {
      const { number } = await makeEmployee();
      return () => reviews().add({ number, ...aReview });
    },
    "reviews.edit": async () => {
      const review = await made();
      return () => reviews().edit({ ...review, ...aReview, rating: 5 });
    },
    "reviews.remove": async () => {
      const { number, reviewId } = await made();
      return () => reviews().remove({ number, reviewId });
    },
    "discipline.add": async () => {
      const { number } = await makeEmployee();
      return () => discipline().add({ number, ...aWarning });
    },
    "discipline.edit": async () => {
      const action = await warned();
      return () => discipline().edit({ ...action, ...aWarning, kind: "final_warning" });
    },
    "discipline.remove": async () => {
      const { number, actionId } = await warned();
      return () => discipline().remove({ number, actionId });
    },
  };
};
