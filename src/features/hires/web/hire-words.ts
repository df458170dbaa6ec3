import type { Output } from "~/platform/http/client";
import { formatTime, nairobiDate } from "~/platform/kernel/dates";
import { longDay } from "~/platform/kernel/day-labels";
import { counted } from "~/platform/kernel/numbers";
import type { hiresContract } from "../contract";

export type Hire = Output<typeof hiresContract, "get">;
export type ListedHire = Output<typeof hiresContract, "list">["rows"][number];
export type Haulier = Output<typeof hiresContract, "shortlist">["hauliers"][number];

/** Saturday 5 December 2026, 08:00 to 12:00 */
export function timesLabel({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string {
  const [first, last] = [nairobiDate(startsAt), nairobiDate(new Date(endsAt.getTime() - 1))];
  const until = first === last ? formatTime(endsAt) : `${longDay(last)}, ${formatTime(endsAt)}`;
  return `${longDay(first)}, ${formatTime(startsAt)} to ${until}`;
}

export const routeLabel = ({ from, to }: { from: string; to: string }): string =>
  [from, to].filter(Boolean).join(" to ");

/** The haulier, or the number of hauliers asked. */
export const haulierLabel = ({ supplier, offers, declined }: ListedHire): string =>
  supplier?.name ?? `${counted(offers, "haulier")}${declined > 0 ? `, ${declined} declined` : ""}`;

export const whatsAppOf = (phone: string, text: string): string =>
  `https://wa.me/${phone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`;
