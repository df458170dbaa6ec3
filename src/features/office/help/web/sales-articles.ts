import type { HelpArticle } from "../domain";

export const SALES_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "crm",
    title: "CRM",
    lead: "Sales figures, your day, and the forecast.",
    screen: "/crm",
    needs: "view_leads",
    sections: [
      {
        heading: "The figures",
        text: "Each figure opens its rows. They count the leads and opportunities that you can see.",
        points: [
          "Conversion rate: converted leads of all leads.",
          "Win rate: won opportunities of all opportunities.",
          "Average deal: over the won ones.",
          "Weighted: each open amount times its probability.",
        ],
      },
      {
        heading: "My day",
        text: "Your overdue activities, then today's. Start, complete or move them here.",
      },
      {
        heading: "Forecast",
        text: "Open opportunities by the month in which they are expected to close. Those without a date or an amount are left out.",
      },
    ],
  },
  {
    slug: "lead-import",
    title: "Import leads",
    lead: "A CSV or Excel file, one lead per row. It is checked first and imported only if every row is valid.",
    screen: "/crm/leads/import",
    needs: "manage_leads",
    sections: [
      {
        heading: "Import a file",
        steps: [
          "Choose the file. The columns of our own export are recognised; choose the others.",
          "Check: each invalid row and field is listed, and nothing is saved.",
          "Import. Existing leads, by number, email or phone, stay unchanged.",
        ],
      },
      {
        heading: "The wrong file",
        text: "Undo the import: unchanged leads are emptied. Their numbers stay in use.",
      },
    ],
  },
  {
    slug: "opportunities",
    title: "Opportunities",
    lead: "Potential sales in seven stages, as a board or a table.",
    screen: "/crm/opportunities",
    needs: "view_leads",
    sections: [
      {
        heading: "Move an opportunity",
        text: "Drag its card with the mouse. On a touch screen hold it until it lifts. With the keyboard go to its handle: Space lifts it, the arrows choose a column, Space drops it. Or use 'Move to…' in its menu.",
      },
      {
        heading: "What a stage requires",
        points: [
          "Proposal and Negotiation: an amount and an expected close date.",
          "Closed Won: an accepted quote, or a booked move.",
          "Closed Lost: a reason from the company's list.",
        ],
      },
      {
        heading: "Automatic changes",
        text: "A sent quote moves it to Proposal, a requested change to Negotiation, an accepted quote to Closed Won. A won opportunity leaves its stage only if the move is cancelled.",
      },
      {
        heading: "Stuck ones",
        text: "Cards that are too long in a stage are marked. The filter 'Stuck' in All opportunities lists them.",
      },
      {
        heading: "Quote it",
        text: "Draft quote on its page creates a quote with the known details of customer, move and visit.",
      },
    ],
  },
  {
    slug: "pipelines",
    title: "Pipelines",
    lead: "Sales stages with their probabilities, and reasons for lost sales.",
    screen: "/crm/pipelines",
    needs: ["view_leads", "manage_sales_setup"],
    sections: [
      {
        heading: "Several pipelines",
        text: "A sale starts in the pipeline for its service, or else in the first one. Each service belongs to one active pipeline.",
      },
      {
        heading: "A stage",
        text: "Its label, probability, required fields and the days until a sale counts as stuck. A changed probability applies to sales that enter the stage afterwards.",
      },
    ],
  },
  {
    slug: "activities",
    title: "Activities",
    lead: "Calls, visits, meetings and tasks: planned ones and their outcomes.",
    screen: "/crm/activities",
    needs: ["view_leads", "manage_communications"],
    sections: [
      {
        heading: "Plan an activity",
        text: "New Activity asks for a type, a subject and a time. You can add its lead, opportunity or customer, participants and a repetition. Conflicts are shown but do not block it.",
      },
      {
        heading: "Complete an activity",
        text: "Enter the outcome, and when to follow up: that creates the next activity. A completed call counts for the lead, and appears in the customer's communications.",
      },
      {
        heading: "Offer a visit by link",
        steps: [
          "Plan a site visit, and open it.",
          "Make the link, and send it to the customer.",
          "They choose a free hour, and can change or cancel it. The bell notifies you.",
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
        heading: "Move an activity",
        text: "Drag it to another time, or open it and choose Move. Schedule jobs on the Moves page.",
      },
      {
        heading: "On your phone",
        text: "Subscribe creates a secret address for your phone's calendar. It contains your activities, without prices and phone numbers. End it if you lose the phone.",
      },
    ],
  },
  {
    slug: "sequences",
    title: "Sequences",
    lead: "Automatic follow-up that stops when the person replies.",
    screen: "/crm/sequences",
    needs: ["view_leads", "manage_sales_setup"],
    sections: [
      {
        heading: "Create a sequence",
        points: [
          "New Sequence starts with ready-made steps. Choose the trigger, and change what you like.",
          "A step is an e-mail, an SMS, or a call or WhatsApp task for the lead's owner, listed in their activities.",
          "Write both languages. Preview shows a step with the newest quote, or with a lead's quote.",
          "Switch it on. It applies to events from then on.",
        ],
      },
      {
        heading: "What delays a step",
        text: "Nights from 20:00 to 8:00, public holidays, and days on which the person already got a message from a sequence or campaign. The list shows the reason and the time.",
      },
      {
        heading: "What stops it",
        text: "A reply by email, SMS, form or on the quote's page; acceptance or rejection; a lost lead; a started or completed call; an opt-out; a bounced email. Did they reply to you directly? Choose They answered on the lead's page.",
      },
      {
        heading: "Opt-outs",
        text: "Every email and SMS of a sequence has an opt-out link. It applies to sequences, campaigns and follow-ups of rules, never to quotes, invoices or receipts. On a lead's page you can record an opt-out, and remove it at the person's request.",
      },
    ],
  },
  {
    slug: "partners",
    title: "Partners",
    lead: "Estate agents, caretakers and landlords who refer customers, and their commissions.",
    screen: "/crm/partners",
    needs: ["view_leads", "manage_sales_setup", "manage_finances"],
    sections: [
      {
        heading: "Their link",
        text: "Each has a code and a link. A visitor who opens the link and sends a form, even days later in the same tab, becomes that partner's lead. Existing customers, earlier referrals and partners do not count.",
      },
      {
        heading: "Set it by hand",
        text: "If a caller names the partner, set it at the side of the lead's page. It cannot change once a commission for the lead is paid.",
      },
      {
        heading: "Commission",
        text: "A percentage or an amount per won move, from a start day. Won moves keep the commission of their day. A cancelled move removes its unpaid commission.",
      },
      {
        heading: "Pay",
        text: "Accountants mark each commission as paid once on the partner's page, with the M-Pesa code or cheque number. The export lists all commissions.",
      },
      {
        heading: "Their own page",
        text: "Create their page and send them its link. It shows dates, statuses and amounts without names. You can end or replace the link at any time.",
      },
    ],
  },
  {
    slug: "campaigns",
    title: "Campaigns",
    lead: "Marketing campaigns and their results. Email and SMS campaigns are sent from here.",
    screen: "/crm/campaigns",
    needs: ["view_leads", "manage_sales_setup"],
    sections: [
      {
        heading: "Audience",
        text: "All leads or customers, or a saved view: save one above either list first. Messages go only to people who opted in, by a confirmed newsletter or, for SMS, by the customer's consents. The page shows how many.",
      },
      {
        heading: "Send it",
        steps: [
          "Make a campaign with the channel Email or SMS and open it.",
          "Choose the audience and write the message in English and Kiswahili.",
          "Send yourself a test.",
          "Choose Send now, or schedule a day.",
        ],
      },
      {
        heading: "While it is sending",
        text: "Campaigns use a separate queue, so that quotes and passwords are never late. Each person gets at most one such message a day, never at night, and none after opting out. Pause holds it, Cancel ends it.",
      },
      {
        heading: "Results",
        text: "Sent, delivered, bounced, opted out and replied, and the campaign's leads with their value. Message opens are not tracked.",
      },
    ],
  },
  {
    slug: "replies",
    title: "Replies",
    lead: "Customers' emails and texts that wait for an answer.",
    screen: "/replies",
    needs: ["manage_inquiries", "view_leads", "manage_communications"],
    sections: [
      {
        heading: "Answer a reply",
        steps: [
          "Open the oldest one. Its lead, customer or inquiry is beside it.",
          "Write the answer and send it. It goes out in the same conversation.",
          "If no answer is needed, close it.",
        ],
      },
      {
        heading: "Good to know",
        points: [
          "An unknown sender becomes a lead by one button, or is linked to an existing one.",
          "STOP opts a person out. If they ask in their own words, opt them out by the button.",
          "Automatic answers and bounced messages do not wait for you.",
        ],
      },
    ],
  },
  {
    slug: "ratings",
    title: "Ratings",
    lead: "What customers say about their move, from one to five stars.",
    screen: "/ratings",
    needs: "view_customers",
    sections: [
      {
        heading: "Use them",
        points: [
          "Customers are asked the day after their move, once.",
          "You are notified of one and two stars: call the customer the same day.",
          "With the customer's permission and a comment, a rating can be published on the website.",
        ],
      },
    ],
  },
];
