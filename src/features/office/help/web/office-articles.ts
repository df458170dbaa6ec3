import type { HelpArticle } from "../domain";

export const OFFICE_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "staff",
    title: "Staff",
    lead: "Who works here: hire, change, suspend, and see each part of a record that is yours to see.",
    screen: "/staff",
    needs: ["view_team_staff", "process_payroll", "manage_deductions"],
    sections: [
      {
        heading: "Hire somebody",
        steps: [
          "Choose Add Staff and fill in name, email, phone, start date and base salary.",
          "Choose the role. One that manages settings, money, all staff or payroll waits until an administrator approves it on the person's page.",
          "Leave the invitation ticked, and they choose a password by the link in their email. Without it they have a record and no sign-in.",
        ],
      },
      {
        heading: "Who sees what",
        points: [
          "Supervisors and team leads see their team: schedule, place, skills and how to reach them.",
          "ID, birth, home and next of kin are for who manages all or a department's staff; pay, bank and tax numbers for payroll.",
          "ID, account and tax numbers are masked. Showing one is written to the audit log.",
        ],
      },
      {
        heading: "Suspend, delete, rehire",
        text: "Under Status on the person's page. Both end their sign-in at once. Delete keeps the record: filter by Terminated to find it, and Rehire reopens it. Pay is never overwritten: a new salary counts from its day.",
      },
    ],
  },
  {
    slug: "my-record",
    title: "My record",
    lead: "What the company keeps of you.",
    screen: "/staff/me",
    needs: null,
    sections: [
      {
        heading: "Something is wrong",
        text: "Tell HR; they change it. Your name and phone you change yourself under Account.",
      },
    ],
  },
  {
    slug: "notifications",
    title: "Notifications",
    lead: "The bell shows you what happened that concerns you.",
    screen: "/notifications",
    needs: null,
    sections: [
      {
        heading: "What comes",
        text: "New inquiries, quotes asked for and answered, payments, M-Pesa money to settle, overdue invoices, and what is given to you; each only if your role may see it, and never what you did yourself.",
      },
      {
        heading: "By email",
        text: "Under By email you choose for each kind whether it also goes to your mailbox. At first only what is given to you does.",
      },
      {
        heading: "How long",
        text: "Ninety days, read or not.",
      },
    ],
  },
  {
    slug: "saved-views",
    title: "Saved views",
    lead: "A list's filters saved under a name, for you or for everybody.",
    screen: "/help/saved-views",
    needs: null,
    sections: [
      {
        heading: "Save one",
        steps: [
          "Filter and sort the list as you need it.",
          "Open Views next to the filters and choose Save this view.",
          "Give it a name. Tick Share it to offer it to all who may open the list.",
        ],
      },
      {
        heading: "Use and change",
        text: "Choose a view to apply it. Save again under the same name to change it. Only who made a view can rename or delete it; administrators can delete shared ones.",
      },
    ],
  },
  {
    slug: "reports",
    title: "Reports",
    lead: "Revenue, the path from quote to payment, what is owed, and how M-Pesa reconciles.",
    screen: "/reports",
    needs: ["access_financial_reports", "view_sales_reports", "view_service_reports"],
    sections: [
      {
        heading: "Reading one",
        text: "Choose the period. It is part of the address, so a link shows a colleague the same report. Chart and table agree with the lists to the shilling.",
      },
      {
        heading: "Take it along",
        text: "CSV and Excel hold the table as it is filtered; Print leaves the menu out.",
      },
    ],
  },
  {
    slug: "outbox",
    title: "Outbox",
    lead: "Every message we sent, and what became of it.",
    screen: "/outbox",
    needs: "view_outbox",
    sections: [
      {
        heading: "The states",
        points: [
          "Queued and sending: on its way. Without a mail server messages wait here.",
          "Sent: the mail server took it. Failed: tried for about a day, then given up.",
          "Opened: handed to WhatsApp on somebody's phone or computer.",
        ],
      },
      {
        heading: "Send again",
        text: "Open the message and choose Send again. Links and codes that give access are masked: nobody can read them here.",
      },
    ],
  },
  {
    slug: "content",
    title: "Site content",
    lead: "The words and pictures of the public site.",
    screen: "/content",
    needs: "manage_content",
    sections: [
      {
        heading: "Change a text",
        steps: [
          "Find it by its page or kind and edit it. English and Kiswahili are separate.",
          "Look at the preview. Visitors see nothing yet.",
          "Publish. It is on the site from the next page somebody opens. Withdraw takes it off.",
        ],
      },
      {
        heading: "Facts",
        text: "Opening hours, phone numbers and years are settings. In a text they are written as {phone} or {years}, so that they change everywhere at once.",
      },
    ],
  },
  {
    slug: "audit",
    title: "Audit",
    lead: "Who did what, when and from where.",
    screen: "/audit",
    needs: "view_audit",
    sections: [
      {
        heading: "Reading it",
        text: "Every change and every refused attempt is a line, with the values before and after. Filter by person, kind or period, and export what is filtered. Nobody can change or delete a line.",
      },
    ],
  },
  {
    slug: "people",
    title: "People and roles",
    lead: "Who signs in, and what each may do.",
    screen: "/settings/people",
    needs: "manage_system_settings",
    sections: [
      {
        heading: "Invite somebody",
        text: "Invite by email with a role. The link is for one person and expires; withdraw it if it went to the wrong person.",
      },
      {
        heading: "Change what they may do",
        text: "Change the role, or grant or deny single permissions for one person. They are signed out everywhere at once and come back with the new rights.",
      },
      {
        heading: "Somebody leaves",
        text: "Deactivate the account. The next click signs them out; what they did stays under their name. There is always one active administrator.",
      },
    ],
  },
  {
    slug: "roles",
    title: "The table of roles",
    lead: "What each role may do, and how far.",
    screen: "/settings/roles",
    needs: "manage_system_settings",
    sections: [
      {
        heading: "How far",
        points: [
          "All: every row. Department: rows of the person's department.",
          "Team: rows of the person's team. Assigned: rows the person is named on.",
        ],
      },
      {
        heading: "With care",
        text: "A change applies at once to everybody with the role. Administrators may do everything and have no column.",
      },
    ],
  },
  {
    slug: "prices",
    title: "Prices",
    lead: "What the calculator and new quotes charge.",
    screen: "/settings/prices",
    needs: "manage_system_settings",
    sections: [
      {
        heading: "Change a price",
        text: "A change publishes the next price list, from now or from a day you choose. Quotes keep the list they were priced with.",
      },
    ],
  },
  {
    slug: "mpesa-connection",
    title: "M-Pesa connection",
    lead: "Whether Safaricom answers us, and where it sends what was paid.",
    screen: "/settings/mpesa-connection",
    needs: "manage_system_settings",
    sections: [
      {
        heading: "Connect",
        steps: [
          "Enter shortcode, consumer key and secret under Settings, Payment Gateways. Secrets are kept encrypted and never shown again.",
          "Test the connection. You see Safaricom's own answer.",
          "Register the addresses, so that M-Pesa reports paybill payments to us.",
        ],
      },
    ],
  },
  {
    slug: "settings",
    title: "Settings",
    lead: "Company, communication, payment gateways, tax, quotes, numbering, invoices, security.",
    screen: "/settings",
    needs: "manage_system_settings",
    sections: [
      {
        heading: "Saving",
        text: "Each section is saved separately and applies at once. If somebody saved the same section meanwhile, you see both versions field by field and choose; nothing you typed is lost.",
      },
      {
        heading: "Secrets",
        text: "Passwords and keys are never shown again. An empty field keeps the one that is stored.",
      },
    ],
  },
];
