import type { Locale } from "~/platform/kernel/locales";

export const PRICED_BY = ["rooms", "volume"] as const;
export type PricedBy = (typeof PRICED_BY)[number];
export const PRICED_BY_LABELS: Record<PricedBy, string> = { rooms: "Rooms", volume: "Volume" };

/** How far a price binds (docs/domain/prices.md#types-of-a-quote). A quote without a type is as the terms say. */
export const PRICE_TYPES = ["binding", "not_to_exceed", "estimate"] as const;
export type PriceType = (typeof PRICE_TYPES)[number];

interface Words {
  name: string;
  /** For the customer: what they pay. */
  meaning: string;
}

export const PRICE_TYPE_WORDS: Record<Locale, Record<PriceType, Words>> = {
  en: {
    binding: {
      name: "Binding price",
      meaning: "You pay exactly this price for what is on the list and for the services above.",
    },
    not_to_exceed: {
      name: "Price not to exceed",
      meaning:
        "You never pay more than this for what was agreed. If the move turns out smaller, you pay less.",
    },
    estimate: {
      name: "Estimate",
      meaning: "The price may change with what is moved. We agree on any change with you before the work.",
    },
  },
  sw: {
    binding: {
      name: "Bei ya mwisho",
      meaning: "Utalipa bei hii hasa kwa vitu vilivyo kwenye orodha na huduma zilizo hapo juu.",
    },
    not_to_exceed: {
      name: "Bei isiyozidi",
      meaning: "Hutalipa zaidi ya bei hii kwa tuliyokubaliana. Mzigo ukiwa mdogo, utalipa pungufu.",
    },
    estimate: {
      name: "Makadirio",
      meaning:
        "Bei inaweza kubadilika kulingana na vitu vitakavyohamishwa. Tutakubaliana na wewe kabla ya kazi.",
    },
  },
};
