import type { HelpArticle } from "../domain";

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
        text: "Request by M-Pesa rings the customer's phone. Send reminder goes by email with the invoice attached, once a day at most; it asks first and names invoices that are not due yet. Mark overdue sets the due date to yesterday and asks for a reason.",
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
  {
    slug: "gateway-payments",
    title: "Gateway payments",
    lead: "What customers were asked for by card or mobile money, and what became of it.",
    screen: "/payments/gateways",
    needs: "view_finances",
    sections: [
      {
        heading: "States",
        points: [
          "Being checked: the provider has not said the outcome. It is asked again by itself; nothing is lost meanwhile.",
          "Compare: the provider says another amount than was asked for, or it cannot be asked, as with Tigo Pesa.",
          "Money that comes late is booked all the same. On a settled invoice it is the customer's credit.",
        ],
      },
      {
        heading: "Compare, and refund",
        steps: [
          "Open the row's actions and choose Compare with the statement. Book what the provider's statement shows, or say that it is not there.",
          "Refund at the provider gives the whole payment back to the payer, and reverses it on the invoice.",
        ],
      },
      {
        heading: "Reconcile",
        steps: [
          "Export the provider's settlement report as CSV, and upload it under Reconcile.",
          "Choose which column holds what: it is kept for the next file.",
          "Variance is what the provider received less what was booked. The statement lists every line that does not agree.",
        ],
      },
    ],
  },
  {
    slug: "payroll",
    title: "Payroll",
    lead: "Runs of pay from the draft to the release, and the rules they are worked out by.",
    screen: "/payroll",
    needs: "view_payroll_reports",
    sections: [
      {
        heading: "Run a payroll",
        steps: [
          "Create Period: the name, the end and the pay date follow from the first day.",
          "Generate Payroll: select employees, adjust what differs, look at the preview, confirm.",
          "A second person approves it after a look at joiners, changed pay and payment details.",
          "A third person releases the payments with the code of their authenticator app or, without one, their password.",
        ],
      },
      {
        heading: "Work out a pay",
        steps: [
          "Open the Calculator.",
          "Choose the rules: the simplified ones, or the law's. The date picks the law: the last day of what is paid.",
          "Enter the basic salary, and what else belongs to the month.",
          "Choose Calculate. Net pay is on the right, every line below. Nothing is kept.",
        ],
      },
      {
        heading: "What a notice says",
        points: [
          "The simplified rules are the law of no date; where they are chosen, a notice names the law's set.",
          "Deductions leave a third of gross pay. What finds no room is carried.",
        ],
      },
      {
        heading: "Payslips of who has no sign-in",
        points: [
          "They get a link by email and SMS, for 30 days. It asks for a code sent by SMS or, without SMS, for the last four of their ID.",
          "The run's payments page lists these links: revoke one, or send a new one. Five wrong tries end a link, and you are told.",
        ],
      },
      {
        heading: "Begin within a year",
        steps: [
          "On Returns, open Opening balances and choose a CSV or Excel file: a row an employee and month.",
          "Look at what importing would do, then import. Payslips made afterwards and P9A count these months.",
        ],
      },
    ],
  },
  {
    slug: "payroll-rules",
    title: "Statutory rules",
    lead: "Tax bands, contributions and reliefs, each set with its first day and its source.",
    screen: "/payroll/rules",
    needs: "view_payroll_reports",
    sections: [
      {
        heading: "When the law changes",
        steps: [
          "Choose Propose rules. The form begins with the latest rules of the law.",
          "Enter the first day, which begins a month, the source, and what changes.",
          "A second person who approves payroll opens the page and confirms. From then on pay of that month is worked out by them.",
        ],
      },
      {
        heading: "A mistake",
        text: "A proposal can be withdrawn. Confirmed rules are never edited: propose them again from the same day, and confirm; payslips name which set they were made by.",
      },
    ],
  },
  {
    slug: "payroll-deductions",
    title: "Deductions",
    lead: "Loans, advances, HELB, SACCO and pension that are withheld of somebody's pay.",
    screen: "/help/payroll-deductions",
    needs: ["manage_deductions", "process_payroll", "view_payroll_reports"],
    sections: [
      {
        heading: "Add one",
        steps: [
          "Open the employee and choose Deductions.",
          "Choose Add deduction, its kind, its name and what is withheld a month.",
          "A loan or an advance also has the amount lent: its balance.",
        ],
      },
      {
        heading: "What happens to it",
        points: [
          "Repayment or correction writes down what was repaid, written off or added. Lines stay: a mistake is moved back by another one.",
          "Pause withholds nothing until it is resumed. End is for good, and not for what is still owed.",
          "Nobody changes deductions of their own pay.",
        ],
      },
    ],
  },
];
