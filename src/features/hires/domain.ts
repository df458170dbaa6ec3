import { USUAL_BODIES, VEHICLE_CLASSES, type VehicleClass } from "~/features/fleet/vehicles/domain";
import { defineEvent } from "~/platform/events/define";
import type { Cents } from "~/platform/kernel/money";

export const HIRE_STATES = ["open", "accepted", "expired", "withdrawn", "cancelled"] as const;
export type HireState = (typeof HIRE_STATES)[number];
export const STATE_LABELS: Record<HireState, string> = {
  open: "Offered",
  accepted: "Hired",
  expired: "Expired",
  withdrawn: "Withdrawn",
  cancelled: "Cancelled",
};

export const OFFER_STATES = ["offered", "accepted", "declined", "expired", "withdrawn"] as const;
export type OfferState = (typeof OFFER_STATES)[number];
export const OFFER_LABELS: Record<OfferState, string> = {
  offered: "Waiting for an answer",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Expired",
  withdrawn: "Withdrawn",
};

/** Why an offer was withdrawn: another haulier was first, the planner took it back, or the job changed. */
export const WITHDRAWALS = ["taken", "taken_back", "changed"] as const;
export type Withdrawal = (typeof WITHDRAWALS)[number];
export const WITHDRAWAL_LABELS: Record<Withdrawal, string> = {
  taken: "Another haulier was first",
  taken_back: "Taken back",
  changed: "The job changed",
};

export const CANCELLERS = ["us", "haulier"] as const;
export type Canceller = (typeof CANCELLERS)[number];

export const CHANNELS = ["sms", "whatsapp"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Hours in which hauliers can answer. */
export const ANSWER_HOURS = [1, 2, 4, 8, 24, 48] as const;
export const MOST_OFFERS = 20;
export const MOST_EXTRAS = 30;
export const MAX_NOTE = 500;
export const MAX_REASON = 500;
export const MAX_PLACE = 120;
export const MAX_DRIVER = 120;
export const RATINGS = [1, 2, 3, 4, 5] as const;
const DAY = 86_400_000;
/** Days after a hire in which its link still opens. */
const LINK_DAYS = 7;
/** The last ratings that count for a supplier. */
export const RATINGS_COUNTED = 10;

/** HT-0042: also the plate of a hired truck until its haulier sends one. */
export const hireNumberOf = (place: number): string => `HT-${String(place).padStart(4, "0")}`;
const NUMBER = /^HT-\d{4,}$/;
/** True for the plate of a hired truck that has not sent its own. */
export const isPlaceholder = (plate: string): boolean => NUMBER.test(plate);

interface Timed {
  state: HireState;
  expiresAt: Date;
}
/** The state at a moment: between two runs of the task, an open hire whose time is over has expired. */
export const stateOf = ({ state, expiresAt }: Timed, now: Date): HireState =>
  state === "open" && expiresAt <= now ? "expired" : state;
export const offerStateOf = (state: OfferState, { expiresAt }: { expiresAt: Date }, now: Date): OfferState =>
  state === "offered" && expiresAt <= now ? "expired" : state;

/** The job of a hire, beside the times that the hauliers read. */
export type Fit = "same" | "moved" | "over";

interface Spanned {
  startsAt: Date | null;
  endsAt: Date | null;
}
/** Whether a job is still what was offered. `isFree`: it has not set off and is not over. */
export function fitOf(hire: Spanned, job: (Spanned & { isFree: boolean }) | undefined): Fit {
  if (!job?.isFree || !job.startsAt || !job.endsAt) return "over";
  const isSame =
    job.startsAt.getTime() === hire.startsAt?.getTime() && job.endsAt.getTime() === hire.endsAt?.getTime();
  return isSame ? "same" : "moved";
}

/** The end of a link: a week after the hire, so that the haulier finds what was agreed. */
export const linkEndOf = ({ endsAt }: { endsAt: Date }): Date => new Date(endsAt.getTime() + LINK_DAYS * DAY);

/** A phone number of a stop is shown from the day before the hire. */
export const showsPhones = ({ startsAt }: { startsAt: Date }, now: Date): boolean =>
  startsAt.getTime() - now.getTime() <= DAY;

/** Cents: the agreed price and what the planner signed for. */
export const costOf = (price: Cents, extras: readonly { amount: Cents }[]): Cents =>
  extras.reduce((sum, { amount }) => sum + amount, price);

/** A supplier's rating after its last hires, in whole stars. Undefined without one. */
export const meanRating = (stars: readonly number[]): number | undefined =>
  stars.length === 0 ? undefined : Math.round(stars.reduce((sum, one) => sum + one, 0) / stars.length);

/** The smallest class whose usual body takes the goods; a canter if their volume is not known. */
export function classFor(litres: number | null): VehicleClass {
  if (litres === null) return "canter";
  const fits = (of: VehicleClass) => (USUAL_BODIES[of]?.volume ?? -1) * 1000 >= litres;
  return VEHICLE_CLASSES.find(fits) ?? "truck_10t";
}

interface Listed {
  expired: readonly string[];
  price: Cents | null;
  lastPrice: Cents | null;
  rating: number | null;
}
/** Hauliers whose papers are in order first, then those with a price for the class, then by rating and price. */
export function byPromise(a: Listed, b: Listed): number {
  const priceOf = ({ price, lastPrice }: Listed) => price ?? lastPrice;
  return (
    Number(a.expired.length > 0) - Number(b.expired.length > 0) ||
    Number(priceOf(a) === null) - Number(priceOf(b) === null) ||
    (b.rating ?? 0) - (a.rating ?? 0) ||
    (priceOf(a) ?? 0) - (priceOf(b) ?? 0)
  );
}

interface OfHire {
  number: string;
  /** The job's number; empty for a truck of a day. */
  job: string;
}
interface OfSupplier extends OfHire {
  supplierId: string;
  supplier: string;
}
export const hireOffered = defineEvent<OfHire & { class: VehicleClass; suppliers: string[] }>("hire.offered");
export const hireSent = defineEvent<OfSupplier & { channel: Channel }>("hire.sent");
export const hireAccepted = defineEvent<OfSupplier & { price: Cents }>("hire.accepted");
export const hireDeclined = defineEvent<OfSupplier & { reason: string; left: number }>("hire.declined");
export const hireWithdrawn = defineEvent<OfHire & { suppliers: string[]; because: Withdrawal }>(
  "hire.withdrawn",
);
export const hireExpired = defineEvent<OfHire & { suppliers: string[] }>("hire.expired");
export const hireCancelled = defineEvent<OfSupplier & { by: Canceller; reason: string }>("hire.cancelled");
export const hireTruckNamed = defineEvent<OfSupplier & { plate: string }>("hire.truck_named");
export const hireRetimed = defineEvent<OfSupplier & { before: string; after: string }>("hire.retimed");
export const hireJobChanged = defineEvent<OfSupplier & { became: Exclude<Fit, "same"> }>("hire.job_changed");
export const hireExtraAdded = defineEvent<OfSupplier & { extraId: string; amount: Cents }>(
  "hire.extra_added",
);
export const hireExtraRemoved = defineEvent<OfSupplier & { extraId: string; amount: Cents }>(
  "hire.extra_removed",
);
export const hireRated = defineEvent<OfSupplier & { stars: number }>("hire.rated");
