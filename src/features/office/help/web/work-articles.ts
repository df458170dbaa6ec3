import type { HelpArticle } from "../domain";

export const WORK_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "first-steps",
    title: "Finding your way",
    lead: "The menu shows what your role may open; everything else is two keys away.",
    screen: "/help",
    needs: null,
    sections: [
      {
        heading: "Find anything",
        text: "Press Ctrl K (⌘ K on a Mac), or the search at the top. Type a name, a phone number, a quote or an invoice number, or the name of a page. A mistyped name still finds the nearest one.",
      },
      {
        heading: "Keys",
        text: "Press ? for all of them. G and a letter opens a page: G Q the quotes, G V the invoices. In every list J and K walk down and up, Enter opens the row, X selects it where rows can be selected, / goes to the search.",
      },
      {
        heading: "Numbers in the menu",
        text: "They count what waits: inquiries to answer, quotes to decide, invoices overdue, M-Pesa payments to settle. They update every minute and stop at 99+.",
      },
      {
        heading: "When something fails",
        text: "A page that cannot be shown gives an error code. Give it to your administrator: the log has the details under that code.",
      },
    ],
  },
  {
    slug: "dashboard",
    title: "Dashboard",
    lead: "How the company is doing, and what came in today.",
    screen: "/admin-dashboard",
    needs: "view_dashboard",
    sections: [
      {
        heading: "Reading the figures",
        points: [
          "Choose today, the week, the month, the year or a range. Days begin and end in Nairobi.",
          "Each figure is shown with the same span before it. Hover over it to see what is counted.",
          "Click a figure for the rows it is made of. You see the figures your role allows.",
        ],
      },
      {
        heading: "From here",
        text: "New inquiries can be approved, answered or turned down in the table. Schedule Job plans a move from an accepted quote.",
      },
    ],
  },
  {
    slug: "leads",
    title: "Leads",
    lead: "Everybody who may have us move them, and how promising each of them is.",
    screen: "/crm/leads",
    needs: "view_leads",
    sections: [
      {
        heading: "Add one",
        text: "New Lead needs a name, an email address and a phone number. Where from and to, the date, the size of the home and the services can follow. Assign it, so that somebody rings.",
      },
      {
        heading: "The score",
        text: "From 0 to 100, worked out anew with every change. The lead's page shows it line by line.",
        points: [
          "Source: 30 for a repeat customer, 25 for a referral, 20 for the website, 15 for Google Ads, 5 for a cold call, 10 for the others.",
          "Budget: 25 above KES 100,000, 15 above 50,000, 10 above 20,000.",
          "Timeline: from 25 for immediate to 5 for a year.",
          "20 more for who decides, 10 more for a company.",
        ],
      },
      {
        heading: "Where it stands",
        text: "Change status on its page sets any status. A lost lead asks why; the reason goes again when it is taken up once more. Leads are never deleted. Its page says what is next, and has everything that happened in one timeline.",
      },
      {
        heading: "Make a sale of it",
        text: "Set it to Qualified, then Convert: it becomes an opportunity that can be quoted. The arrow beside a qualified lead in the list does the same.",
      },
      {
        heading: "Find one",
        text: "Search by name, number, company, email or phone. The heads of Score, Value and Created order the list; the filters narrow it to a status, a source, a rating or a colleague.",
      },
    ],
  },
  {
    slug: "inquiries",
    title: "Inquiries",
    lead: "What people sent by the site's forms, and how soon we promised an answer.",
    screen: "/inquiries",
    needs: "manage_inquiries",
    sections: [
      {
        heading: "Answer one",
        steps: [
          "Open it and assign it, so that two people do not answer.",
          "Reply by email from a template, call, or open WhatsApp. The first of these is the first response.",
          "Approve it to make a quote draft, reject it with a reason, or complete it with what came of it.",
        ],
      },
      {
        heading: "The promise",
        text: "We answer within two office hours, and in any case within 24. The list shows how much is left, and marks in red what is late.",
      },
      {
        heading: "Claims",
        text: "A claim has a number of its own (CLM-…), its items and its photos. Ask the customer to throw nothing away before we have seen it.",
      },
      {
        heading: "Good to know",
        text: "Rejected and completed are final. WhatsApp counts as opened, not as sent: nobody can tell whether Send was pressed.",
      },
    ],
  },
  {
    slug: "newsletter",
    title: "Newsletter",
    lead: "Who asked for it, who confirmed, who left.",
    screen: "/inquiries/newsletter",
    needs: "manage_inquiries",
    sections: [
      {
        heading: "What the states mean",
        points: [
          "Pending: asked, but has not confirmed from the mailbox. Write nothing to them.",
          "Confirmed: wants it.",
          "Unsubscribed: left. Only they can come back, by asking again.",
        ],
      },
    ],
  },
  {
    slug: "quotes",
    title: "Quotes",
    lead: "From the calculator's price to the customer's yes.",
    screen: "/quote-management",
    needs: "view_quotes",
    sections: [
      {
        heading: "Decide one",
        steps: [
          "Open a pending quote. Check the access, the distance and the special requirements.",
          "Edit the prices if needed. Totals and VAT are updated.",
          "Approve, reject with a reason, or request a revision. An approved quote can be sent at once.",
        ],
      },
      {
        heading: "When it needs a manager",
        text: "A high total, hard access, special requirements or a large discount make a quote require approval. Then somebody who neither made it nor changed its price decides.",
      },
      {
        heading: "Send it",
        text: "By email it goes out with its PDF and a link to accept. WhatsApp opens with the text ready. Send again as often as you like; revoke the link when it went to the wrong person.",
      },
      {
        heading: "Change it later",
        text: "What was decided is never edited. Revise makes the next version, and the customer's old link says that a newer one exists. Compare shows two versions side by side.",
      },
      {
        heading: "Many at once",
        text: "Tick quotes, on several pages if you like, and approve, reject, request revisions, export or email them together. Those that cannot be done are named with the reason.",
      },
    ],
  },
  {
    slug: "moves",
    title: "Moves",
    lead: "Who goes where, on which day, with whom.",
    screen: "/moves",
    needs: "view_moves",
    sections: [
      {
        heading: "Plan one",
        steps: [
          "Choose Schedule Job and an accepted quote.",
          "Set the date, the part of the day, the crew lead and the crew.",
          "Read the warnings: somebody may be booked twice, or the day may be full. You may plan it all the same; your name is kept with it.",
        ],
      },
      {
        heading: "Put it on another day",
        text: "Drag it in the calendar, or type the date. The quote and the invoice's due date follow. A move that has begun stays where it is.",
      },
      {
        heading: "On the road",
        text: "Crew see names, phones, addresses and instructions from the day before to the day after, and never a price. Start and complete the move from its card.",
      },
    ],
  },
  {
    slug: "customers",
    title: "Customers",
    lead: "Everybody who accepted a quote, with all that concerns them on one page.",
    screen: "/customers",
    needs: "view_customers",
    sections: [
      {
        heading: "A customer's page",
        text: "Quotes, invoices, payments, communications, notes and the statement, as far as your role may see them. People who see assigned customers only find those with a quote or an invoice in their name.",
      },
      {
        heading: "Analytics",
        text: "What the customer spent and how often they came, what that says, and their way with us. The mark beside a figure says how it comes about. A risk never acts by itself: set it aside, with a reason, where you know better. Acknowledged, dismissed and done stay when the figures change.",
      },
      {
        heading: "Edit",
        text: "Seven tabs: who it is, contact, addresses, company, emergency contacts, preferences, consents. Invoices already issued keep the buyer as they were. Two customers cannot have the same email or primary phone. Saved by a colleague meanwhile: both versions stand side by side, and you choose.",
      },
      {
        heading: "Communications",
        text: "Everything said with a customer in one list: what colleagues wrote down, what the product sent, and what forms brought. New Communication logs a call or a visit, or sends an email or SMS; WhatsApp opens in your own app. Start, Complete and Close take it on; Escalate hands it to somebody with a reason. A deadline without an answer, and the day of a follow-up, reach whoever it was given to.",
      },
      {
        heading: "Service History and Move History",
        text: "What was done and what is to be: moves of accepted quotes by themselves, everything else as a service record. A record with a day is in the calendar too. Its status goes step by step; anything else is a correction with a reason. Past moves can be added, so that the history is whole.",
      },
      {
        heading: "Credit days",
        text: "Empty means the company's rule. A number gives this customer that many days after the service date to pay, 30 at most.",
      },
      {
        heading: "Documents",
        text: "Contracts, inventories, photos and letters: PDF, JPEG, PNG or WebP of at most 10 MB. Each kind is kept as long as Settings → Customer documents says, then it is deleted by itself.",
      },
      {
        heading: "Restrict or download their data",
        text: "At the person's request, by an administrator, under Privacy. Restricted data is only read and open invoices settled: messages are held and nothing is changed until it is lifted. The download is one archive with all that is kept of the person, files included.",
      },
      {
        heading: "Erase personal data",
        text: "At the person's request, by an administrator, once nothing is open. The dialog says what goes and what tax law keeps. It cannot be undone.",
      },
    ],
  },
  {
    slug: "duplicate-customers",
    title: "Duplicate customers",
    lead: "Customers that are likely one person or company, and making one of them.",
    screen: "/customers/duplicates",
    needs: "access_all_customers",
    sections: [
      {
        heading: "Where the pairs come from",
        text: "Every new and changed customer is compared with all others. What agrees is named: the email, a phone, the ID or passport number, or a similar name in the same town. Not the same takes a pair off the list for good; it is among the dismissed ones, and can be listed again.",
      },
      {
        heading: "Merge two",
        steps: [
          "Press Compare. Only what differs is shown.",
          "Choose which number stays. Who has been here longer is usually the right one.",
          "Choose field by field what they keep, then merge.",
        ],
      },
      {
        heading: "What a merge does",
        points: [
          "The other number leads to the one that stays, in search, addresses and links.",
          "Quotes, invoices, payments, services and notes of both are on one page, and count together. No document is rewritten.",
          "Each of them sees no more than before when they sign in to the site.",
        ],
      },
      {
        heading: "Undo it",
        text: "On the customer's page, under Merged customers. The latest merge is undone first. What was written since stays with the one that stayed. If the credit of one paid for the other, reverse that payment before.",
      },
    ],
  },
  {
    slug: "customer-import",
    title: "Import customers",
    lead: "A CSV or Excel file of customers, checked row by row before anything is written.",
    screen: "/customers/import",
    needs: "access_all_customers",
    sections: [
      {
        heading: "Bring a file",
        steps: [
          "Upload it. The first row names the columns; one customer is one row.",
          "Look at what each column was taken for, and choose where it is wrong. Columns without a meaning are left out.",
          "Check rows. It says how many would be added, who is there already, and every bad row with its field and the reason.",
          "Import. The good rows go in together; bad ones are left out, to be mended and brought again.",
        ],
      },
      {
        heading: "Who is there already",
        text: "Whoever has the same number, email or primary phone stays as they are. So a file can be brought twice, and our own export changes nothing.",
      },
      {
        heading: "What a row may hold",
        text: "Name or first and last name, email and phone are needed. Phones as 0712…, +254712… or as spreadsheets leave them, 712…; days as 31/12/1990; several tags with a semicolon between them. A company's name makes no corporate customer by itself: say so in the column Type.",
      },
      {
        heading: "Take it back",
        text: "The import's page deletes those it added that nobody has touched since. Whoever got a quote, an edit, a note or a message meanwhile stays. The file itself is kept for a day at most.",
      },
    ],
  },
  {
    slug: "my-training",
    title: "My training and documents",
    lead: "Your courses, papers and reviews, as the company keeps them.",
    screen: "/staff/me/training",
    needs: null,
    sections: [
      {
        heading: "What is here",
        text: "The courses you took and those mandatory for your role, your documents, your reviews, and disciplinary actions if there are any. You can save your own files; colleagues see only what their role allows.",
      },
      {
        heading: "Something expires",
        text: "You hear of a licence, certificate or document 60, 30 and 7 days before. Bring the new one to HR: they keep it.",
      },
    ],
  },
  {
    slug: "training",
    title: "Training",
    lead: "Courses, who took them, and what expires.",
    screen: "/staff/training",
    needs: ["manage_training", "access_hr_reports", "view_team_staff"],
    sections: [
      {
        heading: "Courses",
        text: "Under Courses each has its provider, for how long it is valid, and for which roles it is mandatory. A course that is no longer offered keeps its records.",
      },
      {
        heading: "Record a training",
        steps: [
          "Choose Add training, then the employee and the course.",
          "Say whether it is ongoing or completed, and when.",
          "Leave Valid until empty for what the course says, and attach the certificate.",
        ],
      },
      {
        heading: "Reminders",
        text: "Whoever holds a licence, certificate or document that expires hears of it 60, 30 and 7 days before, and so does who manages training. What is renewed is not told of.",
      },
      {
        heading: "Crewing a move",
        text: "The calendar warns of an expired driving licence and of a mandatory course that somebody lacks. The move can be crewed all the same; the audit log keeps it.",
      },
    ],
  },
];
