/** Services of the quote form (docs/domain/readings.md#inquiries); the contact form leaves out the last. */
export const SERVICES = ["residential", "commercial", "packing", "storage", "long-distance"] as const;
export type Service = (typeof SERVICES)[number];
export const CONTACT_SERVICES = ["residential", "commercial", "packing", "storage"] as const;

export const SERVICE_LABELS: Record<Service, string> = {
  residential: "Residential Moving",
  commercial: "Commercial Moving",
  packing: "Packing Services",
  storage: "Storage Solutions",
  "long-distance": "Long Distance Moving",
};
