import type { RoomSize } from "~/features/pricing/domain/contents";
import type { Locale } from "~/platform/kernel/locales";

interface DeliveryNoteLabels {
  title: string;
  footnote: string;
  customer: string;
  phone: string;
  day: string;
  from: string;
  to: string;
  crew: string;
  crewToCome: string;
  item: string;
  quantity: string;
  collected: string;
  delivered: string;
  sizes: Record<RoomSize, string>;
  service: string;
  done: string;
  instructions: string;
  fromCustomer: string;
  missing: string;
  nothingListed: string;
}

export const DELIVERY_NOTE_LABELS: Record<Locale, DeliveryNoteLabels> = {
  en: {
    title: "Delivery note",
    footnote: "Not an invoice. Signed by both sides on delivery.",
    customer: "Customer",
    phone: "Phone",
    day: "Date",
    from: "From",
    to: "To",
    crew: "Crew",
    crewToCome: "To be named",
    item: "What is moved",
    quantity: "Qty",
    collected: "Collected",
    delivered: "Delivered",
    sizes: { small: "small", medium: "medium", large: "large" },
    service: "Services",
    done: "Done",
    instructions: "Delivery instructions",
    fromCustomer: "Asked for by the customer",
    missing: "Missing or damaged",
    nothingListed: "As agreed with the customer",
  },
  sw: {
    title: "Hati ya makabidhiano",
    footnote: "Si ankara. Hutiwa sahihi na pande zote mbili wakati wa kukabidhi.",
    customer: "Mteja",
    phone: "Simu",
    day: "Tarehe",
    from: "Kutoka",
    to: "Kwenda",
    crew: "Wafanyakazi",
    crewToCome: "Watatajwa",
    item: "Kinachohamishwa",
    quantity: "Idadi",
    collected: "Kimechukuliwa",
    delivered: "Kimefikishwa",
    sizes: { small: "ndogo", medium: "ya kati", large: "kubwa" },
    service: "Huduma",
    done: "Imefanyika",
    instructions: "Maagizo ya makabidhiano",
    fromCustomer: "Yaliyoombwa na mteja",
    missing: "Kilichopotea au kuharibika",
    nothingListed: "Kama ilivyokubaliwa na mteja",
  },
};
