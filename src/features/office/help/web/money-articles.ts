import type { HelpArticle } from "../domain";

/** What is owed and what was paid. */
export const MONEY_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "invoices",
    title: "Invoices",
    lead: "An accepted quote gets its invoice automatically; here you follow it until it is paid.",
    screen: "/invoice-management",
    needs: "view_finances",
    sections: [
      {
        heading: "What the states mean",
        points: [
          "Pending: nothing paid, not yet due. Partial: something paid.",
          "Overdue: past its due date with a balance, even when part is paid.",
          "Paid: nothing open. Cancelled: credited in full.",
        ],
      },
      {
        heading: "Record a payment",
        steps: [
          "Tick one invoice and choose Record Payment, or open it.",
          "Fill in 50% or the full balance, or type the amount; choose the method and its reference.",
          "Save. The receipt goes to the customer. More than the balance is refused.",
        ],
      },
      {
        heading: "Ask for money",
        text: "Request by M-Pesa rings the customer's phone. Send reminder goes by email with the invoice attached. Mark overdue sets the due date to yesterday and asks for a reason.",
      },
      {
        heading: "Correct a mistake",
        text: "An issued invoice never changes. Credit part or all of it with a credit note; reverse a payment that was typed wrongly. Both stay visible, with who and why.",
      },
    ],
  },
  {
    slug: "drafts",
    title: "Invoices made by hand",
    lead: "For what no quote covers: extra storage, a box of materials.",
    screen: "/invoice-management/new",
    needs: "manage_finances",
    sections: [
      {
        heading: "From draft to invoice",
        steps: [
          "Choose New invoice, the customer, the lines and the dates.",
          "Save the draft. It has no number, nobody owes it, and it can be edited or deleted.",
          "Issue it. It takes the next number and goes to the customer; from then on it does not change.",
        ],
      },
    ],
  },
  {
    slug: "statements",
    title: "Statements of account",
    lead: "All invoices, payments and credits of one customer over a span, with the balance at both ends.",
    screen: "/invoice-management/statements",
    needs: "view_finances",
    sections: [
      {
        heading: "Send one",
        text: "Open the customer, then Statement. Choose the span, read it on the screen, send it by email or download the PDF.",
      },
    ],
  },
  {
    slug: "payments",
    title: "Payments",
    lead: "Every receipt, however the money came.",
    screen: "/payments",
    needs: "view_finances",
    sections: [
      {
        heading: "Good to know",
        points: [
          "A payment is never edited or deleted: a wrong one is reversed, and both rows stay.",
          "One M-Pesa receipt is one payment, however often M-Pesa reports it.",
          "Money beyond the balance becomes the customer's credit, to be used on another invoice or refunded.",
        ],
      },
    ],
  },
  {
    slug: "mpesa-review",
    title: "M-Pesa payments to review",
    lead: "Money that came and that no rule could place: a person decides.",
    screen: "/payments/review",
    needs: "view_finances",
    sections: [
      {
        heading: "Why one waits here",
        points: [
          "The account number names no invoice, or a cancelled one.",
          "It may be counted already: the same amount was typed in by hand.",
          "M-Pesa did not confirm it, or a request's outcome stayed unknown.",
        ],
      },
      {
        heading: "Settle it",
        steps: [
          "Compare name, phone and amount with the invoices proposed.",
          "Book it to one invoice, divide it among several, keep it as credit, or mark it as a duplicate.",
          "Mistaken? Undo it under Settled: what was booked is reversed, and it waits again.",
        ],
      },
    ],
  },
];
