import type { RouterContextProvider } from "react-router";
import type { pricingContract } from "~/features/pricing/contract";
import type { quotesContract } from "~/features/quotes/contract";
import { api, pageRequest, type Refusal, refusal } from "~/platform/http/loader-api";
import { readDraft } from "../domain";

/** What the success panel shows; amounts in whole shillings. */
export interface MadeQuote {
  reference: string;
  number: string;
  total: number;
  /** Plain date. */
  validUntil: string;
  link: string;
  name: string;
  email: string;
  madeAt: Date;
}

export type QuoteAnswer = { ok: true; quote: MadeQuote } | Refusal;

/**
 * Asks the quotes API for a quote with what the summary's form holds. The server prices it; the form's attempt is
 * the Idempotency-Key, so that a double click or a repeated POST makes one quote.
 */
export async function requestQuote(context: Readonly<RouterContextProvider>, form: FormData) {
  const { now } = context.get(pageRequest);
  const offer = await api<typeof pricingContract>(context, "pricing").priceList();
  const draft = readDraft(form as unknown as URLSearchParams, offer);
  const text = (name: string) => String(form.get(name) ?? "");
  const customer = { name: text("name"), email: text("email"), phone: text("phone") };
  const optional = {
    ...(draft.serviceType && { serviceType: draft.serviceType }),
    ...(draft.serviceDate && { serviceDate: draft.serviceDate }),
    ...(draft.preferredTime && { preferredTime: draft.preferredTime }),
    ...(draft.propertyType && { propertyType: draft.propertyType }),
    ...(draft.fromFloor && { fromFloor: Number(draft.fromFloor) }),
    ...(draft.toFloor && { toFloor: Number(draft.toFloor) }),
    ...(draft.fromLift && { fromLift: true }),
    ...(draft.toLift && { toLift: true }),
  };
  try {
    const made = await api<typeof quotesContract>(context, "quotes").request(
      {
        from: draft.from,
        to: draft.to,
        rooms: draft.rooms,
        services: draft.services,
        customer,
        ...optional,
      } as never,
      { context: { key: text("attempt") || undefined } as never },
    );
    const { reference, number, total, validUntil, link } = made as Omit<
      MadeQuote,
      "name" | "email" | "madeAt"
    >;
    const quote: MadeQuote = { reference, number, total, validUntil, link, ...customer, madeAt: now };
    return { ok: true as const, quote };
  } catch (error) {
    return refusal(error);
  }
}
