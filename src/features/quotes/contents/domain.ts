import { SERVICE_LABELS, SERVICES } from "~/features/inquiries/domain/offered-services";

export const QUOTE_SERVICES = [...SERVICES, "insurance", "international"] as const;
export type QuoteService = (typeof QUOTE_SERVICES)[number];

const SERVICE_NAMES: Record<QuoteService, string> = {
  ...SERVICE_LABELS,
  insurance: "Moving Insurance",
  international: "International Moving",
};

/** A service's name. Older quotes keep their own text. */
export function serviceName(code: string): string {
  return SERVICE_NAMES[code as QuoteService] ?? code.charAt(0).toUpperCase() + code.slice(1);
}
