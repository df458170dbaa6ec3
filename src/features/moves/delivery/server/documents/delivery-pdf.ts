import type { RoomSize } from "~/features/pricing/domain/contents";
import { priceWordIn } from "~/features/pricing/server/queries/translations";
import { getQuoteById, getQuoteLines } from "~/features/quotes/server/queries/quotes";
import { templateText } from "~/features/settings/templates/domain";
import { getPaper } from "~/features/settings/templates/server/queries";
import { windowInSentence } from "~/features/settings/windows/domain";
import type { Reader } from "~/platform/db/database";
import { formatDate } from "~/platform/kernel/dates";
import { formatPhone } from "~/platform/kernel/phone";
import { renderDocument } from "~/platform/pdf/render";
import { getRecordedItems, type ReachedMove } from "../../../server/queries/moves";
import { noteNotOpenYet } from "../../errors";
import type { DeliveryDocumentData } from "./delivery-document";
import { DELIVERY_NOTE_LABELS } from "./delivery-note-labels";

const WAY = new Set(["base", "distance"]);

/**
 * Makes the delivery note of a move, without prices. Its text is fixed once the crew sets out. Throws FORBIDDEN if the
 * actor may not see the customer's contact on this day.
 */
export async function makeDeliveryPdf(reader: Reader, move: ReachedMove): Promise<Buffer> {
  const { contact } = move;
  if (!contact) throw noteNotOpenYet();
  const { locale, reference, items, services } = await readCarried(reader, move);
  const paper = await getPaper(reader, "delivery", locale, move.startedAt);
  const data: DeliveryDocumentData = {
    letterhead: paper.letterhead,
    look: paper.look,
    locale,
    number: move.number,
    reference,
    customerName: contact.name,
    customerPhone: formatPhone(contact.phone),
    day: `${formatDate(move.date)}, ${windowInSentence(move.window, locale)}`,
    from: placeOf(move.from, contact.fromAddress),
    to: placeOf(move.to, contact.toAddress),
    crew: [...(move.crewLead ? [move.crewLead] : []), ...move.crew].map(({ name }) => name).join(", "),
    items,
    services,
    deliveryInstructions: paper.template.showDeliveryInstructions
      ? templateText(paper.template.deliveryInstructions, locale)
      : "",
    instructions: contact.instructions,
  };
  return renderDocument("delivery", data);
}

type Carried = Pick<DeliveryDocumentData, "locale" | "reference" | "items" | "services">;

async function readCarried(reader: Reader, move: ReachedMove): Promise<Carried> {
  if (!move.quoteId) {
    const { locale, items, title } = await getRecordedItems(reader, move.id);
    const listed = items.map((name) => ({ name, quantity: "", note: "" }));
    return { locale, reference: title, items: listed, services: [] };
  }
  const { locale, reference, roomSizes } = await getQuoteById(reader, move.quoteId);
  const lines = await getQuoteLines(reader, move.quoteId);
  const labels = DELIVERY_NOTE_LABELS[locale];
  const carried = lines.filter(({ category, quantity }) => !WAY.has(category) && quantity > 0);
  const sizeOf = (code: string) => roomSizes[code] as RoomSize | undefined;
  return {
    locale,
    reference,
    items: carried
      .filter(({ category }) => category === "rooms")
      .map(({ code, description, quantity }) => {
        const size = sizeOf(code);
        return {
          name: priceWordIn(locale, description),
          quantity: String(quantity),
          note: size ? labels.sizes[size] : "",
        };
      }),
    services: carried
      .filter(({ category }) => category !== "rooms")
      .map(({ description, quantity }) =>
        quantity > 1 ? `${priceWordIn(locale, description)} × ${quantity}` : priceWordIn(locale, description),
      ),
  };
}

const placeOf = (place: string, address: string) => [address, place].filter(Boolean).join(", ");
