import { priceWordIn } from "~/features/pricing/server/queries/translations";
import { templateText } from "~/features/settings/templates/domain";
import { documentSamples } from "~/features/settings/templates/server/queries";
import { windowInSentence } from "~/features/settings/windows/domain";
import { formatDate } from "~/platform/kernel/dates";
import type { DeliveryDocumentData } from "./delivery-document";
import { DELIVERY_NOTE_LABELS } from "./delivery-note-labels";

export const deliverySample = documentSamples.answer({
  kind: "delivery",
  document: "delivery",
  make: ({ paper, locale, today }): DeliveryDocumentData => {
    const labels = DELIVERY_NOTE_LABELS[locale];
    const { deliveryInstructions, showDeliveryInstructions } = paper.template;
    const item = (name: string, quantity: number, note = "") => ({
      name: priceWordIn(locale, name),
      quantity: String(quantity),
      note,
    });
    return {
      letterhead: paper.letterhead,
      look: paper.look,
      locale,
      number: "SRV-0000-0000",
      reference: "MV-EXAMPLE",
      customerName: "Wanjiru Example",
      customerPhone: "0700 000 000",
      day: `${formatDate(today)}, ${windowInSentence("morning", locale)}`,
      from: "Kilimani, Nairobi",
      to: "Nyali, Mombasa",
      crew: "",
      items: [
        item("Living Room", 1, labels.sizes.large),
        item("Bedroom", 3, labels.sizes.medium),
        item("Kitchen", 1),
      ],
      services: [priceWordIn(locale, "Professional Packing")],
      deliveryInstructions: showDeliveryInstructions ? templateText(deliveryInstructions, locale) : "",
      instructions: "",
    };
  },
});
