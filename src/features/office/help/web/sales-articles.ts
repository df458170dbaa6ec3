import type { HelpArticle } from "../domain";

export const SALES_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "crm",
    title: "CRM",
    lead: "Where sales stand: the figures, your day, and what the next months may bring.",
    screen: "/crm",
    needs: "view_leads",
    sections: [
      {
        heading: "The figures",
        text: "Each opens the rows it is made of. They count the leads and opportunities that you reach.",
        points: [
          "Conversion rate: converted leads of all leads.",
          "Win rate: won opportunities of all opportunities.",
          "Average deal: over the won ones.",
          "Weighted: each open amount times its probability.",
        ],
      },
      {
        heading: "My day",
        text: "What is yours and overdue, then what is for today. Start, complete or move each right there.",
      },
      {
        heading: "Forecast",
        text: "Open opportunities by the month in which they are expected to close. One without a date or an amount is in no month.",
      },
    ],
  },
  {
    slug: "lead-import",
    title: "Bringing in leads from a file",
    lead: "A CSV or Excel file, one lead a row: checked first, then whole or not at all.",
    screen: "/crm/leads/import",
    needs: "manage_leads",
    sections: [
      {
        heading: "Bring in a file",
        steps: [
          "Choose the file. The heads of our own export are known; others can be chosen.",
          "Check: each bad row and field is named, and nothing is written.",
          "Import. A row of a lead that is there already, by number, email or phone, is left as it is.",
        ],
      },
      {
        heading: "The wrong file",
        text: "Undo the import: leads that nobody touched since are emptied. Their numbers stay taken.",
      },
    ],
  },
  {
    slug: "opportunities",
    title: "Opportunities",
    lead: "What may become a sale, in seven stages, as a board or as a table.",
    screen: "/crm/opportunities",
    needs: "view_leads",
    sections: [
      {
        heading: "Move one on",
        text: "Drag its card with the mouse. On a touch screen hold it until it lifts. With the keyboard go to its handle: Space lifts it, the arrows choose a column, Space drops it. Or use 'Move to…' in its menu.",
      },
      {
        heading: "What a stage asks for",
        points: [
          "Proposal and Negotiation: an amount and an expected close date.",
          "Closed Won: an accepted quote, or a booked move.",
          "Closed Lost: a reason from the company's list.",
        ],
      },
      {
        heading: "By themselves",
        text: "A sent quote brings it to Proposal, a change that the customer asks for to Negotiation, an accepted quote to Closed Won. A won one leaves its stage only when the move is called off.",
      },
      {
        heading: "Stuck ones",
        text: "Too long in a stage is marked on the card. The filter 'Stuck' in All opportunities lists them.",
      },
      {
        heading: "Quote it",
        text: "Draft quote on its page begins a quote with what is known of the customer and the move, and with what was found at the visit.",
      },
    ],
  },
  {
    slug: "pipelines",
    title: "Pipelines",
    lead: "How the company sells: the stages as each kind of sale names and weighs them, and why sales are lost.",
    screen: "/crm/pipelines",
    needs: "view_leads",
    sections: [
      {
        heading: "Several pipelines",
        text: "A sale begins in the pipeline that names its service, else in the first one. No two in use name one service.",
      },
      {
        heading: "A stage",
        text: "Its label, its probability, what it asks for and after how many days a sale is stuck in it. A changed probability holds for sales that come to the stage from then on.",
      },
    ],
  },
  {
    slug: "activities",
    title: "Activities",
    lead: "Calls, visits, meetings and tasks: what is planned, and what came of it.",
    screen: "/crm/activities",
    needs: ["view_leads", "manage_communications"],
    sections: [
      {
        heading: "Plan one",
        text: "New Activity asks for a type, a subject and a time. Its lead, opportunity or customer, who takes part and a repetition can follow. What clashes with it is said, and refuses nothing.",
      },
      {
        heading: "Complete one",
        text: "Write what came of it, and when to speak again: that makes the next activity. A completed call is counted with the lead, and is a communication of the customer.",
      },
      {
        heading: "Offer a visit by link",
        steps: [
          "Plan a site visit, and open it.",
          "Make the link, and send it to the customer.",
          "They choose a free hour, and can change or cancel it. You hear of it by the bell.",
        ],
      },
    ],
  },
  {
    slug: "sales-calendar",
    title: "Calendar",
    lead: "Activities by day, week and month; moves and leave are shown beneath them.",
    screen: "/crm/calendar",
    needs: ["view_leads", "manage_communications"],
    sections: [
      {
        heading: "Move one",
        text: "Drag it to another time, or open it and choose Move. Jobs are planned on Moves.",
      },
      {
        heading: "On your phone",
        text: "Subscribe makes a secret address for your phone's calendar. It has your own activities, without prices and phone numbers. End it when a phone is lost.",
      },
    ],
  },
  {
    slug: "sequences",
    title: "Sequences",
    lead: "Follow-up that goes on by itself, and stops by itself when they answer.",
    screen: "/crm/sequences",
    needs: ["view_leads", "manage_sales_setup"],
    sections: [
      {
        heading: "Begin one",
        points: [
          "New Sequence begins with steps that are written already: choose when it begins, and change what you like.",
          "A step is an e-mail, an SMS, or a call or WhatsApp for whoever has the lead: it comes up among their activities.",
          "Write both languages. Preview fills a step in with the newest quote, or with that of a lead you name.",
          "Switch it on: it follows up what happens from then on.",
        ],
      },
      {
        heading: "What holds a step",
        text: "The night from 20:00 to 8:00, a public holiday, and a day on which this person was written to by a sequence or campaign already. The list says which, and until when.",
      },
      {
        heading: "What stops it",
        text: "An answer by mail, SMS, form or on the quote's page; a yes or no; a lost lead; a call that somebody completes or begins; an opt-out; mail that comes back. Heard them yourself? Choose They answered on the lead's page.",
      },
      {
        heading: "Who wants none",
        text: "Every e-mail and SMS of a sequence has a way out. It holds for sequences, campaigns and rules' follow-ups, never for quotes, invoices or receipts. On a lead's page you can write it down for them, and take it back when they ask for it.",
      },
    ],
  },
  {
    slug: "partners",
    title: "Partners",
    lead: "Estate agents, caretakers and landlords who send people to you, and what they get for it.",
    screen: "/crm/partners",
    needs: ["view_leads", "manage_sales_setup", "manage_finances"],
    sections: [
      {
        heading: "Their link",
        text: "Each has a code and a link. Whoever opens the link and sends a form, even days later in the same tab, becomes a lead of that partner. Customers you know, people a partner sent before, and partners themselves do not count.",
      },
      {
        heading: "Set it by hand",
        text: "When somebody says on the phone who sent them, set the partner at the side of the lead's page. Once a commission for the lead is paid, it stays.",
      },
      {
        heading: "Commission",
        text: "Per cent of each won move, or an amount for each, from a day on: what was won keeps the commission of its day. A move that is called off takes an unpaid commission back.",
      },
      {
        heading: "Pay",
        text: "Accountants mark commissions as paid on the partner's page, once, with the M-Pesa code or the cheque's number. The export has all of them.",
      },
      {
        heading: "Their own page",
        text: "Make their page and send them its link: it shows dates, states and sums, and nobody's name. End the link or make a new one whenever you like.",
      },
    ],
  },
  {
    slug: "campaigns",
    title: "Campaigns",
    lead: "What you do to be asked, and what came of it. Those by email and SMS are sent from here.",
    screen: "/crm/campaigns",
    needs: ["view_leads", "manage_sales_setup"],
    sections: [
      {
        heading: "Whom it goes to",
        text: "Everybody of the leads or customers, or a saved view of them: save one above either list first. Only those are written to who have agreed: by a confirmed newsletter, or for SMS by a customer's consents. The page says how many of how many.",
      },
      {
        heading: "Send it",
        steps: [
          "Make a campaign with the channel Email or SMS and open it.",
          "Choose whom it is for and write it in English and Kiswahili.",
          "Send yourself a test.",
          "Choose Send, now or on a day.",
        ],
      },
      {
        heading: "While it goes",
        text: "It goes by a lane of its own, so that quotes and passwords are never late. Nobody gets more than one such message a day, nobody at night, and nobody who opted out meanwhile. Pause holds it, Cancel ends it.",
      },
      {
        heading: "What came of it",
        text: "Sent, delivered, bounced, opted out and replied, and the leads that name the campaign with what they were worth. Whether a message was opened is not tracked.",
      },
    ],
  },
];
