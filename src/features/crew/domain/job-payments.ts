/** The part of the bundle about money, `parts.payments`: only for the leader of a job, with lead_crew. */
export interface PaymentsPart {
  /** By the job's id. */
  jobs: Record<string, PaymentsOfJob>;
  /** Cash that this person has not handed over, in cents. */
  inHand: number;
}

/** The debt of a job's customer, and how it can be paid. Sums are cents. */
export interface PaymentsOfJob {
  /** Invoices less credit notes, and what was paid of them. */
  billed: number;
  paid: number;
  /** Signed extras that are not billed yet. */
  extras: number;
  /** Left to pay. */
  due: number;
  /** Null while M-Pesa is not set up. Limits of a prompt are whole shillings. */
  mpesa: { payBill: string; account: string; min: number; max: number; phone: string } | null;
  /** Opens the customer's page to pay: the dark squares as an SVG path, and the side in squares. */
  qr: { path: string; size: number } | null;
  /** Cash that was taken for this move, oldest first. */
  takings: Taking[];
}

export interface Taking {
  /** The report's. */
  id: string;
  amount: number;
  at: string;
  by: string;
  /** Empty if it could not be recorded on an invoice. */
  receipt: string;
}

/** A phone's report of cash. Its id makes it count once. */
export interface CashTaken {
  /** Cents. */
  amount: number;
}
export const MAX_CASH_CENTS = 100_000_000;
