import type { HelpArticle } from "../domain";

export const PURCHASE_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "purchases",
    title: "Bills and expenses",
    lead: "Enter suppliers' bills, get them approved, and record the payment.",
    screen: "/purchases",
    needs: ["manage_purchases", "approve_purchases", "view_books"],
    sections: [
      {
        heading: "Enter a bill",
        steps: [
          "Choose Enter bill and the supplier. For a shop that you rarely use, type the name on the receipt.",
          "Enter the bill number and the date. The same bill cannot be entered twice.",
          "Enter each line with its account and its amount with VAT. Choose the move or the vehicle that it is for.",
          "Save, then add the PDF or a photo under Bill and receipts.",
        ],
      },
      {
        heading: "Approve",
        text: "Bills wait under Approvals for a colleague with permission, up to the limit of the role. Nobody approves a bill that they entered or paid. A rejection has a reason.",
      },
      {
        heading: "Pay",
        text: "Open an approved bill, pay it at the bank or by M-Pesa, and choose Pay with the reference. Withholding tax is subtracted first. Recorded by mistake? Choose Undo payment.",
      },
      {
        heading: "Missing eTIMS",
        text: "KRA accepts a cost only with an eTIMS invoice. Filter by eTIMS, Missing, and ask the supplier. Enter the number with Enter eTIMS number, also after the payment.",
      },
      {
        heading: "Export",
        text: "Export takes the filtered list as Excel or CSV, one row for each line.",
      },
    ],
  },
  {
    slug: "recurring-bills",
    title: "Recurring bills",
    lead: "Rent, insurance and other bills that come each month or year.",
    screen: "/purchases/recurring",
    needs: "manage_purchases",
    sections: [
      {
        heading: "Add one",
        steps: [
          "Choose Add recurring bill and enter the supplier, the account and the amount with VAT.",
          "Choose the interval and the day of the next bill.",
          "Each bill is entered for approval on its day. Correct the amount there if it differs.",
        ],
      },
      { heading: "Stop one", text: "Choose Stop. Resume enters the bills of the days that passed." },
    ],
  },
  {
    slug: "withholding",
    title: "Withholding tax",
    lead: "The tax that you keep back from suppliers and pay to KRA.",
    screen: "/purchases/withholding",
    needs: ["manage_purchases", "view_books"],
    sections: [
      {
        heading: "How it is computed",
        points: [
          "The class is on the supplier, and can be changed on a bill.",
          "Residents: from KES 24,000 of payments in a month, without VAT. The payment that reaches it includes the earlier ones.",
          "VAT of 2% only if the settings say that KRA appointed you.",
        ],
      },
      {
        heading: "File the return",
        steps: [
          "Choose the month and export the list.",
          "File it on iTax and pay by the date in the column Due.",
          "Send each supplier the certificate.",
        ],
      },
    ],
  },
  {
    slug: "floats",
    title: "Floats and petty cash",
    lead: "Cash that people have for expenses, and cash from customers, with its age.",
    screen: "/floats",
    needs: ["manage_purchases", "approve_purchases", "view_books"],
    sections: [
      {
        heading: "Issue a float",
        text: "Choose Issue float, the person and the amount. For M-Pesa enter the receipt. A float above the limit, or one that is open for too long, blocks the next one. People who approve purchases may issue it with a reason.",
      },
      {
        heading: "Count the cash",
        steps: [
          "Open the person and choose Count cash.",
          "Count the notes together, and enter what was handed in.",
          "Tick that the person keeps the rest, or enter why the cash differs.",
        ],
      },
      {
        heading: "Cash from customers",
        text: "Cash that a crew lead took on site is in their float, with its move and receipt. The payment is on the invoice already. Nobody counts their own cash. A reversed payment stays until it is counted: the notes may still be there.",
      },
      {
        heading: "Expenses from a float",
        text: "The crew sends them from the phone. They reduce the balance at once and wait for approval. A rejected expense is added to the balance again.",
      },
    ],
  },
  {
    slug: "own-expenses",
    title: "My expenses",
    lead: "Send an expense with a photo of its receipt.",
    screen: "/staff/me/expenses",
    needs: "use_crew_app",
    sections: [
      {
        heading: "Send an expense",
        steps: [
          "Open My expenses under your name and choose New expense.",
          "Take a photo of the receipt and enter the amount.",
          "Choose what it was for, and whether you paid with your float or your own money.",
          "Send. The office approves it. Your own money is paid back.",
        ],
      },
      {
        heading: "No receipt",
        text: "Write why there is none. Without a photo or a reason it cannot be sent.",
      },
      {
        heading: "Tuma gharama",
        lang: "sw",
        steps: [
          "Fungua My expenses chini ya jina lako, kisha Gharama mpya.",
          "Piga picha ya risiti na uandike kiasi.",
          "Chagua ni ya nini, na kama ulilipa kwa pesa za kampuni au zako.",
          "Bonyeza Tuma gharama. Ofisi itaidhinisha, na pesa zako zitarudishwa.",
        ],
      },
    ],
  },
];
