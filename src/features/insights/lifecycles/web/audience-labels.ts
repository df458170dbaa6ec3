import type { Audience } from "../domain";

export const AUDIENCE_LABELS: Readonly<Record<Audience, string>> = {
  all: "All customers",
  individual: "Individual customers",
  corporate: "Corporate customers",
  vip: "VIP customers",
};
