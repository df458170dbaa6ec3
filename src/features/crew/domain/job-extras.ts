export const PHONE_EXTRA_STATES = ["draft", "offered", "signed", "refused", "void"] as const;
export type PhoneExtraState = (typeof PHONE_EXTRA_STATES)[number];

/** A line of the price list that the quote was made with, and what it stands for. */
export interface ExtraOffer {
  category: string;
  code: string;
  description: string;
  descriptionSw: string;
  /** Cents before VAT, and whether VAT is added: only for the leader with lead_crew. */
  unitPrice?: number;
  isTaxed?: boolean;
}

export interface PhoneExtraLine
  extends Pick<ExtraOffer, "category" | "code" | "description" | "descriptionSw"> {
  quantity: number;
}

export interface PhoneExtra {
  id: string;
  number: string;
  state: PhoneExtraState;
  /** A free amount, which the office enters. */
  isFree: boolean;
  what: string;
  lines: PhoneExtraLine[];
  /** Cents with VAT, as prices. */
  total?: number;
  signedName: string;
  reason: string;
  isSent: boolean;
  isBegun: boolean;
  /** Why it is not billed without an exception of the office. */
  doubt: "late" | "clock" | null;
}

/** The part of the bundle about the extras of a job: `parts.extras`, by the job's id. Change orders fill it. */
export interface ExtrasOfJob {
  offers: ExtraOffer[];
  /** Basis points; null without prices or VAT. */
  vatRate: number | null;
  extras: PhoneExtra[];
}
