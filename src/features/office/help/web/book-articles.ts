import type { HelpArticle } from "../domain";

export const BOOK_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "profit-of-moves",
    title: "Profit of moves",
    lead: "What each finished move earned and cost, beside its quote. The worst come first, with the reason.",
    screen: "/profit",
    needs: "view_books",
    sections: [
      {
        heading: "Find what loses money",
        steps: [
          "Choose the time. Lost money shows only moves below zero.",
          "Read the reason below the customer: the largest overrun comes first. Open the move for all of them.",
          "Choose Groups to compare customers, sources, crew leads, sizes, routes and months. A name opens its moves.",
          "Export gives Excel and CSV with every cost. Print gives paper or a PDF.",
        ],
      },
      {
        heading: "What counts",
        points: [
          "Income: invoices and further invoices less credit notes, without VAT.",
          "Crew: hours of the jobs, or those typed in the service record, at the cost from payroll with the employer's contributions. People who may not see pay get the average.",
          "Own trucks: kilometres there and back at the truck's cost of fuel. Hired trucks: the haulier's bill, until then the agreed price.",
          "Purchases count once they are approved and name the move: tolls, materials, permits and others. Payment fees and commission count automatically.",
          "Rent, office and repairs are not costs of a move.",
        ],
      },
      {
        heading: "Make the figures right",
        points: [
          "Name the move on each bill, and the vehicle on fuel bills.",
          "≈ means that nobody recorded hours: type them in the service record, under Afterwards.",
          "Settings → Profit of moves has the cost of an hour and of a kilometre for when payroll and fuel do not tell it.",
        ],
      },
      {
        heading: "Every morning",
        text: "The dashboard shows yesterday, this week and this month beside the same days last year. Months compare the same dates, days and weeks the same weekdays. Changes appear within a minute.",
      },
    ],
  },
  {
    slug: "books",
    title: "Books",
    lead: "The journal follows from invoices, payments and payroll. You start it once.",
    screen: "/books",
    needs: "view_books",
    sections: [
      {
        heading: "Start the books",
        steps: [
          "Choose the first day, usually of the fiscal year. It cannot change later.",
          "Under Opening balances, paste bank, vehicles, loans and capital from your last balance sheet: account, debit, credit.",
          "Leave out receivables, deposits and net pay: they come from the documents before that day.",
          "Under Accounts, change names and numbers to yours, and the account of each event.",
        ],
      },
      {
        heading: "How documents count",
        points: [
          "An issued invoice is a receivable and a debt to the customer (2210). On the day the move is done the debt becomes income.",
          "The report Revenue shows invoices beside the income of moves done, and names the difference.",
          "Changes appear within a minute. Entries never change: a correction is a further entry.",
        ],
      },
      {
        heading: "Read the reports",
        points: [
          "Choose the report, the days and what to compare with. A line opens its entries.",
          "Aged receivables and payables show who owes and whom you owe, by days past due.",
          "Export gives Excel and CSV; Print gives paper or a PDF.",
        ],
      },
    ],
  },
  {
    slug: "manual-entries",
    title: "Manual entries",
    lead: "Depreciation, accruals and corrections. Another person approves each.",
    screen: "/books/entries",
    needs: "view_books",
    sections: [
      {
        heading: "Enter one",
        steps: [
          "Choose New entry, the date and what it is for.",
          "Enter lines until debits and credits are equal.",
          "Reverse on writes the opposite on that day. Repeat writes it again every month, quarter or year.",
          "Save the draft, attach the bill, then choose Send for approval.",
        ],
      },
      {
        heading: "After approval",
        text: "The entry counts within a minute. Cancel entry writes its opposite in an open month and stops repetitions.",
      },
    ],
  },
  {
    slug: "close-month",
    title: "Close a month",
    lead: "A closed month never changes. Later documents count in the first open month.",
    screen: "/books/months",
    needs: "view_books",
    sections: [
      {
        heading: "Close",
        steps: [
          "Approve or refuse the manual entries of the month.",
          "Check the trial balance and the VAT report.",
          "Choose Close month. What waits is posted first.",
        ],
      },
      {
        heading: "Reopen",
        text: "Reopen the last closed month with a reason. Close for good ends that: use it once the returns are filed.",
      },
    ],
  },
  {
    slug: "book-exports",
    title: "Export to another program",
    lead: "A closed month for QuickBooks, Xero, Sage, Tally, ERPNext, hledger or beancount.",
    screen: "/books/exports",
    needs: "view_books",
    sections: [
      {
        heading: "Export",
        steps: [
          "Choose the month and the program, then Export. The file downloads.",
          "Import it there. Account names and numbers must be the same: change them under Accounts if they differ.",
          "Compare the trial balance of both programs on the last day.",
        ],
      },
      {
        heading: "Again",
        points: [
          "Download gives the same file again.",
          "If the month was reopened, the list shows how many entries came since. Export again.",
          "Xero takes 300 lines a file: import the files of the ZIP one after another.",
        ],
      },
    ],
  },
];
