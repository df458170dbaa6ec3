import { APPROVERS } from "../../approvals/domain";
import type { HelpArticle } from "../domain";

export const WORK_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "first-steps",
    title: "Finding your way",
    lead: "The menu shows the pages your role can open. Search finds everything else.",
    screen: "/help",
    needs: null,
    sections: [
      {
        heading: "Find anything",
        text: "Press Ctrl K (⌘ K on a Mac), or the search at the top. Type a name, a phone number, a quote or an invoice number, or the name of a page. A mistyped name still finds the nearest one. Before you type, it lists what you can do on the open page.",
      },
      {
        heading: "Keys",
        text: "Press ? for all of them. G and a letter opens a group or a page: G S sales, G M money, G Q the quotes, G V the invoices. [ folds the menu. In every list J and K move down and up, Enter opens the row, X selects it where rows can be selected, / goes to the search.",
      },
      {
        heading: "Change a list's cell",
        text: "In leads, opportunities, activities, customers and inquiries, some cells can be changed in the list: a status, an owner, a date, an amount, tags. Double-click the cell, or choose it with the right arrow and press F2 or Enter. Enter saves, Tab saves and opens the next cell, Escape puts the old value back. Undo is offered for ten seconds. If a colleague changed the same cell meanwhile, choose whose value stays.",
      },
      {
        heading: "Lists on a phone",
        text: "Each row has two lines; the arrow at its end shows the rest and all its actions. A swipe to the left shows the main action. The search stays at the top while you scroll.",
      },
      {
        heading: "Numbers in the menu",
        text: "They count what waits for you: inquiries to answer, quotes to decide, invoices overdue, M-Pesa payments to settle. Red means that some of it is late. A closed group shows its sum. They update every minute and stop at 99+.",
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
    lead: "What waits for you this morning, then the figures.",
    screen: "/admin-dashboard",
    needs: "view_dashboard",
    sections: [
      {
        heading: "Needs you",
        text: "Late work is on top: overdue invoices, inquiries past the promised answer, quotes that end tomorrow, moves that need a new crew. Each line has one button that opens its rows.",
      },
      {
        heading: "The parts",
        points: [
          "You see the parts your role allows: moves, money, sales, staff or payroll.",
          "Click a figure to see its rows. A figure and its list always count the same.",
          "Capacity this week shows each day's moves against the moves that fit on a day. Settings → Moves has that number.",
          "Choose parts hides parts and changes their order. Your choice is saved with your account.",
        ],
      },
      {
        heading: "Figures of the period",
        points: [
          "Choose today, the week, the month, the year or a range. Days begin and end in Nairobi.",
          "Each figure is compared with the previous period. Hover over it to see what is counted.",
        ],
      },
      {
        heading: "From here",
        text: "Approve, answer or reject new inquiries in the table. Schedule Job plans a move from an accepted quote.",
      },
    ],
  },
  {
    slug: "approvals",
    title: "Approvals",
    lead: "Everything that waits for your decision, on one page.",
    screen: "/approvals",
    needs: APPROVERS,
    sections: [
      {
        heading: "Decide",
        points: [
          "The oldest is first. Its facts are beside it.",
          "Press A to approve and R to reject; the next one is chosen by itself. J and K choose another one, Enter opens its page.",
          "Hand over (H) asks a colleague who can decide it. They get a notification, and it leaves My turn. You can still decide it under All.",
          "Payroll runs and salary payments open their own page: they need a password or a reference.",
        ],
      },
      {
        heading: "Decided",
        text: "Decisions of the last 90 days with their reasons: yours, or under All also those of colleagues on the same records.",
      },
      {
        heading: "What is here",
        text: "Quotes that need a manager, leave and overtime of your staff, payroll runs at your step, salary payments without an answer from M-Pesa, and roles that need an administrator. You never see your own requests.",
      },
    ],
  },
  {
    slug: "leads",
    title: "Leads",
    lead: "Potential customers, and how promising each one is.",
    screen: "/crm/leads",
    needs: "view_leads",
    sections: [
      {
        heading: "Add a lead",
        text: "New Lead needs a name, an email address and a phone number. You can add the route, date, home size and services later. Assign it to a colleague who will call.",
      },
      {
        heading: "The score",
        text: "From 0 to 100, updated with every change. The lead's page shows it line by line.",
        points: [
          "Source: 30 for a repeat customer, 25 for a referral, 20 for the website, 15 for Google Ads, 5 for a cold call, 10 for the others.",
          "Budget: 25 above KES 100,000, 15 above 50,000, 10 above 20,000.",
          "Timeline: from 25 for immediate to 5 for a year.",
          "20 more for a decision maker, 10 more for a company.",
        ],
      },
      {
        heading: "Status",
        text: "Change status on the lead's page sets any status. A lost lead needs a reason, which is cleared when you reopen it. Leads are never deleted. The page shows the next step and the full timeline.",
      },
      {
        heading: "Log a call",
        text: "Log a call on the page of a lead or a customer. Write notes, then press the outcome: it saves the call.",
      },
      {
        heading: "Convert it",
        text: "Qualify & convert on its page, then Convert: it becomes an opportunity that can be quoted. The arrow beside a qualified lead in the list does the same.",
      },
      {
        heading: "Find a lead",
        text: "Search by name, number, company, email or phone. Click Score, Value or Created to sort the list. Filter by status, source, rating or colleague.",
      },
    ],
  },
  {
    slug: "inquiries",
    title: "Inquiries",
    lead: "Messages from the website's forms, and when we promised an answer.",
    screen: "/inquiries",
    needs: "manage_inquiries",
    sections: [
      {
        heading: "Answer an inquiry",
        steps: [
          "Open it and assign it, so that two people do not answer.",
          "Reply by email from a template, call, or open WhatsApp. The first of these is the first response.",
          "Approve it to make a quote draft, reject it with a reason, or complete it with the outcome.",
        ],
      },
      {
        heading: "Response time",
        text: "We answer within two office hours, and in any case within 24. The list shows the time left and marks late ones in red.",
      },
      {
        heading: "Claims",
        text: "A claim has a number (CLM-…), its items and its photos. Ask the customer to keep all items until we have seen them.",
      },
      {
        heading: "Good to know",
        text: "Rejected and completed are final. WhatsApp counts as opened, not as sent, because we cannot see whether Send was pressed.",
      },
    ],
  },
  {
    slug: "newsletter",
    title: "Newsletter",
    lead: "Subscribers: pending, confirmed and unsubscribed.",
    screen: "/inquiries/newsletter",
    needs: "manage_inquiries",
    sections: [
      {
        heading: "What the states mean",
        points: [
          "Pending: subscribed, but not confirmed by email. Do not write to them.",
          "Confirmed: receives the newsletter.",
          "Unsubscribed: opted out. Only they can subscribe again.",
        ],
      },
    ],
  },
  {
    slug: "quotes",
    title: "Quotes",
    lead: "From the calculator's price to acceptance.",
    screen: "/quote-management",
    needs: "view_quotes",
    sections: [
      {
        heading: "Decide a quote",
        steps: [
          "Open a pending quote. Check the access, the distance and the special requirements.",
          "Change facts, rooms and prices in place. Everything is saved as you type, and the total follows. Enter goes to the next field.",
          "Under Pricing breakdown, choose rooms or volume, and the type of price. What if says what a change costs; Apply makes it the draft. Why this price opens the arithmetic.",
          "A binding price needs a complete inventory, which the approval freezes. Without a type the terms of service apply.",
          "Approve, reject with a reason, or request a revision. An approved quote can be sent at once.",
        ],
      },
      {
        heading: "When it needs a manager",
        text: "A high total, hard access, special requirements or a large discount make a quote require approval. Then a colleague who neither made it nor changed its price decides.",
      },
      {
        heading: "Send it",
        text: "By email it goes out with its PDF and a link to accept. WhatsApp opens with the text ready. You can send it again at any time. Revoke the link if it went to the wrong person.",
      },
      {
        heading: "Change it later",
        text: "Decided quotes cannot be edited. Revise makes the next version, and the customer's old link points to it. Compare shows two versions side by side.",
      },
      {
        heading: "Many at once",
        text: "Tick quotes, on several pages if you like, and approve, reject, request revisions, export or email them together. Any that fail are listed with the reason.",
      },
    ],
  },
  {
    slug: "customers",
    title: "Customers",
    lead: "Everyone who accepted a quote, with all their records on one page.",
    screen: "/customers",
    needs: "view_customers",
    sections: [
      {
        heading: "A customer's page",
        text: "Quotes, invoices, payments, communications, notes and the statement, as far as your role allows. If you see only assigned customers, you find those with a quote or an invoice assigned to you.",
      },
      {
        heading: "Analytics",
        text: "The customer's spending, number of moves, insights and lifecycle. The mark beside a figure explains it. A risk triggers no action: dismiss it with a reason if you know better. Acknowledged, dismissed and done entries stay when the figures change.",
      },
      {
        heading: "Edit",
        text: "Seven tabs: identity, contact, addresses, company, emergency contacts, preferences, consents. Invoices already issued keep the buyer as they were. Two customers cannot have the same email or primary phone. If a colleague saved first, you compare both versions and choose.",
      },
      {
        heading: "Communications",
        text: "All communication with a customer in one list: staff notes, sent messages and website forms. Note a complaint records one by phone. New Communication logs a visit, or sends an email or SMS; WhatsApp opens in your own app. Start, Complete and Close change its status. Escalate assigns it to a colleague with a reason. The assignee is notified of missed deadlines and of follow-ups.",
      },
      {
        heading: "Service History and Move History",
        text: "Past and upcoming services. Moves from accepted quotes appear automatically; record everything else yourself. A record with a day is in the calendar too. Its status changes step by step; other changes are corrections with a reason. Add past moves to complete the history.",
      },
      {
        heading: "Credit days",
        text: "Leave blank for the company's rule. A number gives this customer that many days to pay after the service date, 30 at most.",
      },
      {
        heading: "Documents",
        text: "Contracts, inventories, photos and letters: PDF, JPEG, PNG or WebP of at most 10 MB. Settings → Customer documents sets how long each kind is kept. Then it is deleted automatically.",
      },
      {
        heading: "Restrict or download their data",
        text: "At the person's request, by an administrator, under Privacy. Restricted data can be read and open invoices settled. Messages and changes are blocked until the restriction is lifted. The download is one archive with all data about the person, including files.",
      },
      {
        heading: "Erase personal data",
        text: "At the person's request, by an administrator, once nothing is open. The dialog shows what is erased and what tax law requires. It cannot be undone.",
      },
    ],
  },
  {
    slug: "duplicate-customers",
    title: "Duplicate customers",
    lead: "Find and merge customers that are likely the same.",
    screen: "/customers/duplicates",
    needs: "access_all_customers",
    sections: [
      {
        heading: "Where the pairs come from",
        text: "Every new and changed customer is compared with all others. Matches are shown: email, phone, ID or passport number, or a similar name in the same town. Not the same dismisses a pair; you can list it again from the dismissed ones.",
      },
      {
        heading: "Merge two",
        steps: [
          "Press Compare. Only differences are shown.",
          "Choose which number to keep. The older one is usually right.",
          "Choose the value of each field, then merge.",
        ],
      },
      {
        heading: "What a merge does",
        points: [
          "The other number leads to the kept one, in search, addresses and links.",
          "Quotes, invoices, payments, services and notes of both are on one page, and count together. No document is rewritten.",
          "Each of them sees no more than before when they sign in to the site.",
        ],
      },
      {
        heading: "Undo it",
        text: "On the customer's page, under Merged customers. The latest merge is undone first. Newer entries stay with the kept customer. If the credit of one paid for the other, reverse that payment first.",
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
        heading: "Import a file",
        steps: [
          "Upload it. The first row names the columns; one customer is one row.",
          "Check how each column was recognised, and correct it if needed. Unused columns are ignored.",
          "Check rows. It shows new customers, existing ones, and every invalid row with its field and the reason.",
          "Import. Valid rows are imported together. Correct the invalid ones and import them again.",
        ],
      },
      {
        heading: "Existing customers",
        text: "Customers with the same number, email or primary phone stay unchanged. So you can import a file twice, and our own export changes nothing.",
      },
      {
        heading: "Columns",
        text: "Name or first and last name, email and phone are needed. Phones as 0712…, +254712… or as spreadsheets leave them, 712…; days as 31/12/1990; several tags with a semicolon between them. A company name alone does not make a corporate customer: set the column Type.",
      },
      {
        heading: "Undo the import",
        text: "The import's page deletes the customers it added if they are unchanged. Customers with a quote, an edit, a note or a message stay. The file is kept for a day at most.",
      },
    ],
  },
  {
    slug: "my-training",
    title: "My training and documents",
    lead: "Your courses, documents and reviews.",
    screen: "/staff/me/training",
    needs: null,
    sections: [
      {
        heading: "What is here",
        text: "The courses you took and those mandatory for your role, your documents, your reviews, and disciplinary actions if there are any. You can download your files. Colleagues see only what their role allows.",
      },
      {
        heading: "Something expires",
        text: "You are notified 60, 30 and 7 days before a licence, certificate or document expires. Give the new one to HR.",
      },
    ],
  },
  {
    slug: "training",
    title: "Training",
    lead: "Courses, participants and expiry dates.",
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
          "Choose whether it is ongoing or completed, and when.",
          "Leave Valid until blank for the course's default, and attach the certificate.",
        ],
      },
      {
        heading: "Reminders",
        text: "Holders and training managers are notified 60, 30 and 7 days before a licence, certificate or document expires. Renewed items are excluded.",
      },
      {
        heading: "Crewing a move",
        text: "The calendar warns of an expired driving licence and of missing mandatory courses. You can assign the crew anyway; the audit log records it.",
      },
    ],
  },
];
