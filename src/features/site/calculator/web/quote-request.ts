import { data, type RouterContextProvider } from "react-router";
import type { QuoteService } from "~/features/quotes/contents/domain";
import { type TimeWindow, windowLabel } from "~/features/settings/windows/domain";
import { api, pageRequest } from "~/platform/http/loader-api";
import { type Refusal, refusal } from "~/platform/http/page-errors";
import { readTouch } from "~/platform/kernel/first-touch";
import { type Contact, PROPERTY_WORDS, readDraft } from "../domain";

/** Amounts are whole shillings. */
export interface MadeQuote {
  reference: string;
  number: string;
  total: number;
  validUntil: string;
  link: string;
  /** For sharing: it shows the quote without actions. */
  shareLink: string;
  name: string;
  email: string;
  madeAt: string;
}

/** A refusal returns the contact, because without scripts the page is a new one. */
export type QuoteAnswer = { ok: true; quote: MadeQuote } | (Refusal & { contact: Contact });

/**
 * Requests a quote for the summary's form. The server prices it. The form's attempt is the Idempotency-Key, so that a
 * repeated POST makes one quote.
 */
export async function requestQuote(context: Readonly<RouterContextProvider>, form: FormData) {
  const { now } = context.get(pageRequest);
  const offer = await api(context, "pricing").priceList();
  const draft = readDraft(form as unknown as URLSearchParams, offer);
  const text = (name: string) => String(form.get(name) ?? "");
  const customer: Contact = { name: text("name"), email: text("email"), phone: text("phone") };
  try {
    const { reference, number, total, validUntil, link, shareLink } = await api(context, "quotes").request(
      {
        from: draft.from,
        to: draft.to,
        rooms: draft.rooms,
        services: draft.services,
        customer,
        ...(draft.serviceType && { serviceType: draft.serviceType as QuoteService }),
        ...(draft.serviceDate && { serviceDate: draft.serviceDate }),
        ...(draft.preferredTime && { preferredTime: windowLabel(draft.preferredTime as TimeWindow) }),
        ...(draft.propertyType && { propertyType: PROPERTY_WORDS[draft.propertyType] }),
        ...(draft.fromFloor && { fromFloor: Number(draft.fromFloor) }),
        ...(draft.toFloor && { toFloor: Number(draft.toFloor) }),
        ...(draft.fromLift && { fromLift: true }),
        ...(draft.toLift && { toLift: true }),
        touch: readTouch(text("touch")),
      },
      { context: { key: text("attempt").slice(0, 100) } },
    );
    return {
      ok: true as const,
      quote: {
        reference,
        number,
        total,
        validUntil,
        link,
        shareLink,
        ...customer,
        madeAt: now.toISOString(),
      },
    };
  } catch (error) {
    const { data: refused, init } = refusal(error);
    return data({ ...refused, contact: customer } satisfies QuoteAnswer, init ?? undefined);
  }
}
