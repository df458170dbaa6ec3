import type { HelpArticle } from "../domain";

export const MONEY_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "invoices",
    title: "Invoices",
    lead: "Accepted quotes are invoiced automatically. Follow each invoice here until it is paid.",
    screen: "/invoice-management",
    needs: "view_finances",
    sections: [
      {
        heading: "What the states mean",
        points: [
          "Pending: unpaid and not yet due. Partial: partly paid.",
          "Overdue: past its due date with an open balance, even if partly paid.",
          "Paid: nothing open. Cancelled: credited in full.",
        ],
      },
      {
        heading: "See what is overdue",
        text: "The coloured bar above the list shows open amounts by days overdue. Choose a part to list its invoices.",
      },
      {
        heading: "Record a payment",
        steps: [
          "Tick one invoice and choose Record Payment, or open it.",
          "Fill in 50% or the full balance, or type the amount; choose the method and its reference.",
          "Save. The customer gets the receipt. The amount cannot exceed the balance.",
        ],
      },
      {
        heading: "Request payment",
        text: "Request by M-Pesa sends a prompt to the customer's phone. Send reminder emails the invoice, at most once a day. It asks for confirmation and lists invoices that are not due yet. Mark overdue sets the due date to yesterday and asks for a reason.",
      },
      {
        heading: "Correct a mistake",
        text: "Issued invoices cannot be changed. Credit part or all of one with a credit note; reverse a wrong payment. Both stay visible with author and reason. For a wrong buyer, see Tax.",
      },
    ],
  },
  {
    slug: "drafts",
    title: "Manual invoices",
    lead: "For items without a quote, such as extra storage or packing materials.",
    screen: "/invoice-management/new",
    needs: "manage_finances",
    sections: [
      {
        heading: "From draft to invoice",
        steps: [
          "Choose New invoice, the customer, the lines and the dates.",
          "Save the draft. It has no number, is not owed yet, and can be edited or deleted.",
          "Issue it. It gets the next number and is sent to the customer. After that it cannot change.",
        ],
      },
    ],
  },
  {
    slug: "statements",
    title: "Statements of account",
    lead: "One customer's invoices, payments and credits in a period, with opening and closing balance.",
    screen: "/invoice-management/statements",
    needs: "view_finances",
    sections: [
      {
        heading: "Send one",
        text: "Open the customer, then Statement. Choose the period, then email the statement or download the PDF.",
      },
    ],
  },
  {
    slug: "payments",
    title: "Payments",
    lead: "All receipts, from every payment method.",
    screen: "/payments",
    needs: "view_finances",
    sections: [
      {
        heading: "Good to know",
        points: [
          "Payments cannot be edited or deleted. Reverse a wrong one; both rows stay.",
          "Each M-Pesa receipt is one payment, even if M-Pesa reports it twice.",
          "Overpayments become the customer's credit. Use it on another invoice or refund it.",
        ],
      },
    ],
  },
  {
    slug: "mpesa-review",
    title: "M-Pesa payments to review",
    lead: "Payments that match no invoice and need a decision.",
    screen: "/payments/review",
    needs: "view_finances",
    sections: [
      {
        heading: "Why a payment is here",
        points: [
          "The account number names no invoice, or a cancelled one.",
          "It may be a duplicate: the same amount was entered by hand.",
          "M-Pesa did not confirm it, or the request's outcome is unknown.",
        ],
      },
      {
        heading: "Resolve it",
        steps: [
          "Compare name, phone and amount with the invoices proposed.",
          "Book it to one invoice, divide it among several, keep it as credit, or mark it as a duplicate.",
          "Made a mistake? Undo it under Settled: the booking is reversed and the payment returns here.",
        ],
      },
    ],
  },
  {
    slug: "tax",
    title: "Tax: invoices at KRA",
    lead: "Every invoice and credit note is reported to KRA (eTIMS) and signed. You need to look only when something is red.",
    screen: "/tax",
    needs: ["manage_finances", "access_financial_reports"],
    sections: [
      {
        heading: "What the states mean",
        points: [
          "Waiting: KRA gets the documents one after another. If KRA cannot be reached, invoices go out marked as awaiting its signature, and are signed later in the same order.",
          "Signed: the PDF shows the CU invoice number, the signature and a QR code.",
          "Rejected: KRA refused the document. Those after it wait, because KRA accepts no gap.",
          "To settle with KRA: a credit note that KRA would refuse, such as the third of an invoice. Deduct it by hand in the VAT return.",
          "Taken, unsigned: KRA has the document and its answer was lost. Ask KRA for the CU number, then choose Enter CU number.",
          "To sign by hand: make the tax invoice in eTIMS Lite, then enter its CU number here.",
        ],
      },
      {
        heading: "When a document is rejected",
        steps: [
          "Read KRA's reason beside it, and correct the settings that it names.",
          "Choose Send again. It keeps its number.",
        ],
      },
      {
        heading: "KRA is away: what happens",
        points: [
          "Work goes on. Invoices and credit notes are issued and sent as usual; the PDF says that KRA's signature is awaited.",
          "MoveEase tries again by itself, at most 15 minutes apart, and keeps the order of the numbers.",
          "After an hour you are notified, then once a day, and once when KRA has everything. A line above every page and the dashboard show it too.",
          "When KRA answers, all waiting documents are signed. Customers who got theirs unsigned are emailed the signed PDF once. Switch this off under Settings → Localization → eTIMS.",
          "The day of issue counts for the VAT return, not the day of the signature.",
          "The list of invoices has a column and a filter KRA. On an invoice, Request and answer shows what was sent, for KRA's help desk.",
        ],
      },
    ],
  },
  {
    slug: "tax-corrections",
    title: "Tax: credit notes and wrong PINs",
    lead: "What KRA takes when an invoice changes, and what to do otherwise.",
    screen: "/tax",
    needs: ["manage_finances", "access_financial_reports"],
    sections: [
      {
        heading: "Credit notes that KRA takes",
        points: [
          "KRA takes two credit notes of an invoice, within six months: first a part, then only the whole rest. The dialog says so before you send.",
          "Choose the reason for KRA. Refund or lower price is right for most.",
          "Without a credit note, refund the customer and settle the VAT in the VAT return.",
          "A cancelled move is always credited. If KRA would refuse, the note is listed under To settle with KRA.",
        ],
      },
      {
        heading: "A missing or wrong KRA PIN",
        steps: [
          "Open the invoice. While KRA does not have it, choose Add KRA PIN or Change KRA PIN.",
          "Look up at KRA shows whose PIN it is, and warns if the name differs.",
          "Once KRA has the invoice, choose Correct, then Correct invoice. A credit note cancels it, and a new invoice with the right buyer replaces it.",
          "What was paid moves to the new invoice. The customer gets both papers in one email.",
        ],
      },
    ],
  },
  {
    slug: "tax-stopped",
    title: "Tax: a stopped queue, and signing by hand",
    lead: "What a person has to look up in KRA's portal.",
    screen: "/tax",
    needs: ["manage_finances", "access_financial_reports"],
    sections: [
      {
        heading: "When the queue is stopped",
        text: "KRA has another document under our next number. Look up the highest invoice number in KRA's portal, choose Enter KRA's number and type it. The waiting documents go on after it.",
      },
      {
        heading: "After a backup was restored",
        text: "Nothing is sent, because KRA may have documents that the backup does not know. Open KRA's eTIMS portal beside this page.",
        steps: [
          "Enter invoices again that were issued after the backup and are missing here.",
          "Choose Enter KRA's number and type the highest invoice number that KRA shows.",
          "For each document of the list, search its number in KRA's portal and say whether KRA has it. What KRA has is not sent again.",
          "The others are sent with the next numbers. MoveEase tells you how many documents only KRA has.",
          "Enter the CU number of each document that KRA has: the list shows it as Taken, unsigned.",
        ],
      },
      {
        heading: "Signed by hand (eTIMS Lite)",
        steps: [
          "Issue the invoice here, and make the same tax invoice in eTIMS Lite.",
          "Choose Enter CU number on Tax or on the invoice. Type the CU invoice number, the date and, if you like, the receipt's link.",
          "The PDF shows the CU number, and a QR code if you entered the link.",
          "Typed it wrong? Choose Correct. The history keeps what stood there before.",
        ],
      },
    ],
  },
  {
    slug: "tax-items",
    title: "Tax: items at KRA",
    lead: "Each line of the price list is an item at KRA, with a class and a tax code.",
    screen: "/tax/items",
    needs: ["manage_finances", "access_financial_reports"],
    sections: [
      {
        heading: "Items: class and tax code of what you sell",
        steps: [
          "Open Items at KRA. It lists each line of the price list, and one item for typed lines, fees and extras of each category.",
          "Choose Change to pick the class from KRA's list by words or code. Tick several lines to give them one class.",
          "Where invoices charge no VAT, choose A, C or D and say why. A line with VAT is always B.",
          "KRA gets a change at once, and always before the next invoice that uses the item.",
        ],
      },
      {
        heading: "When an item is not taken",
        text: "Read KRA's reason in Last problem and change the class. An invoice with the item is rejected too: then choose Send again.",
      },
    ],
  },
  {
    slug: "vat-return",
    title: "Tax: the VAT return",
    lead: "Sales and credit notes of a month, compared with KRA.",
    screen: "/tax/vat",
    needs: ["manage_finances", "access_financial_reports"],
    sections: [
      {
        heading: "The VAT return of a month",
        steps: [
          "Open Tax → Reconciliation. The books and the named differences are what KRA signed. Open a line to see its documents.",
          "Enter the totals that iTax shows. The page says which lines explain a difference.",
          "Open Tax → VAT return. It shows sales and credit notes by rate, and when the return is due.",
          "Choose Export. Sales to buyers with a PIN are listed one by one in the return, the others as one sum.",
        ],
        points: [
          "A credit note counts in the month of its own date.",
          "Documents that KRA never gets are declared by hand: those to settle, and those from before eTIMS.",
          "The return works without eTIMS too. The columns with KRA's numbers are empty then.",
        ],
      },
    ],
  },
  {
    slug: "gateway-payments",
    title: "Gateway payments",
    lead: "Card and mobile money requests with their outcome.",
    screen: "/payments/gateways",
    needs: "view_finances",
    sections: [
      {
        heading: "States",
        points: [
          "Being checked: the provider has not reported the outcome. It is checked again automatically; no money is lost.",
          "Compare: the provider reports a different amount, or cannot be queried, as with Tigo Pesa.",
          "Late payments are booked too. On a settled invoice they become the customer's credit.",
        ],
      },
      {
        heading: "Compare, and refund",
        steps: [
          "Open the row's actions and choose Compare with the statement. Book the amount on the provider's statement, or mark it as missing.",
          "Refund at the provider returns the whole payment and reverses it on the invoice.",
        ],
      },
      {
        heading: "Reconcile",
        steps: [
          "Export the provider's settlement report as CSV, and upload it under Reconcile.",
          "Match the columns. The choice is saved for the next file.",
          "Variance is the provider's total less the booked total. The statement lists every mismatch.",
        ],
      },
    ],
  },
  {
    slug: "payroll",
    title: "Payroll",
    lead: "Payroll runs from draft to release, and the rules for calculating pay.",
    screen: "/payroll",
    needs: "view_payroll_reports",
    sections: [
      {
        heading: "Run a payroll",
        steps: [
          "Create Period: name, end date and pay date are filled in from the start date.",
          "Generate Payroll: select employees, adjust amounts, check the preview, confirm.",
          "A second person checks joiners, changed pay and payment details, then approves it.",
          "A third person releases the payments with the code of their authenticator app or, without one, their password.",
        ],
      },
      {
        heading: "Calculate pay",
        steps: [
          "Open the Calculator.",
          "Choose the simplified or the statutory rules. The last day of the pay period selects the law.",
          "Enter the basic salary and other items of the month.",
          "Choose Calculate. Net pay is on the right, with every line below. Nothing is saved.",
        ],
      },
      {
        heading: "Notices",
        points: [
          "The simplified rules are not the law. If you choose them, a notice names the statutory rules.",
          "Deductions leave at least a third of gross pay. The rest is carried forward.",
        ],
      },
      {
        heading: "Payslips for people without an account",
        points: [
          "They get a link by email and SMS, valid for 30 days. It asks for an SMS code or, without SMS, for the last four characters of their ID.",
          "The run's payments page lists these links: revoke one, or send a new one. Five wrong tries end a link, and you are notified.",
        ],
      },
      {
        heading: "Start during the year",
        steps: [
          "On Returns, open Opening balances and choose a CSV or Excel file: one row per employee and month.",
          "Check the preview, then import. Later payslips and P9A include these months.",
        ],
      },
    ],
  },
  {
    slug: "payroll-rules",
    title: "Statutory rules",
    lead: "Tax bands, contributions and reliefs, with start date and source.",
    screen: "/payroll/rules",
    needs: "view_payroll_reports",
    sections: [
      {
        heading: "When the law changes",
        steps: [
          "Choose Propose rules. The form starts with the latest statutory rules.",
          "Enter the start date (the first of a month), the source and the changes.",
          "A second payroll approver opens the page and confirms. From then on they apply to pay of that month.",
        ],
      },
      {
        heading: "Correct a mistake",
        text: "A proposal can be withdrawn. Confirmed rules cannot be edited: propose them again from the same day and confirm. Payslips name the rules they used.",
      },
    ],
  },
  {
    slug: "payroll-deductions",
    title: "Deductions",
    lead: "Loans, advances, HELB, SACCO and pension withheld from an employee's pay.",
    screen: "/help/payroll-deductions",
    needs: ["manage_deductions", "process_payroll", "view_payroll_reports"],
    sections: [
      {
        heading: "Add one",
        steps: [
          "Open the employee and choose Deductions.",
          "Choose Add deduction, its kind, its name and the monthly amount.",
          "A loan or an advance also has the amount lent: its balance.",
        ],
      },
      {
        heading: "Manage it",
        points: [
          "Repayment or correction records amounts repaid, written off or added. Lines cannot be deleted: correct a mistake with another line.",
          "Pause stops it until you resume it. End is permanent, and only possible without an open balance.",
          "You cannot change your own deductions.",
        ],
      },
    ],
  },
];
