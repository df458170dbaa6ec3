import type { Permission } from "~/platform/http/permissions";
import type { HelpArticle } from "../domain";

const REPORT_READERS: readonly Permission[] = [
  "access_financial_reports",
  "view_sales_reports",
  "view_service_reports",
  "access_hr_reports",
  "access_department_reports",
  "access_team_reports",
  "view_payroll_reports",
  "manage_fleet",
  "manage_moves",
];

export const OFFICE_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "staff",
    title: "Staff",
    lead: "Employees: hire, edit and suspend them, and see the records you have permission for.",
    screen: "/staff",
    needs: ["view_team_staff", "process_payroll", "manage_deductions"],
    sections: [
      {
        heading: "Hire an employee",
        steps: [
          "Choose Add Staff and fill in name, email, phone, start date and base salary.",
          "Choose the role. One that manages settings, money, all staff or payroll waits until an administrator approves it on the person's page.",
          "Keep the invitation ticked to email them a link for their password. Without it they have a record but no account.",
        ],
      },
      {
        heading: "Who sees what",
        points: [
          "Supervisors and team leads see their team: schedule, place, skills and contacts.",
          "HR and department managers see ID, birth date, home and next of kin. Payroll sees pay, bank and tax numbers.",
          "ID, account and tax numbers are masked. Each view is recorded in the audit log.",
        ],
      },
      {
        heading: "Suspend, delete, rehire",
        text: "Under Status on the person's page. Both end their access at once. Delete keeps the record: filter by Terminated to find it, and Rehire reopens it. Pay is never overwritten: a new salary counts from its day.",
      },
    ],
  },
  {
    slug: "my-record",
    title: "My record",
    lead: "Your employee record.",
    screen: "/staff/me",
    needs: null,
    sections: [
      {
        heading: "Something is wrong",
        text: "Tell HR, who will correct it. You can change your name and phone under Account.",
      },
    ],
  },
  {
    slug: "notifications",
    title: "Notifications",
    lead: "The bell shows events that concern you.",
    screen: "/notifications",
    needs: null,
    sections: [
      {
        heading: "What comes",
        text: "New inquiries, requested and answered quotes, payments, M-Pesa payments to settle, overdue invoices, and items assigned to you. You get those your role can see, but not your own actions.",
      },
      {
        heading: "Several at once",
        text: "Those of one kind, day and person are one line. Open it to see each one, or mark the line as read.",
      },
      {
        heading: "Read by itself",
        text: "A notification counts as read when you open its record or decide about it, wherever you do that.",
      },
      {
        heading: "Bell and email",
        text: "Under Settings, choose for each kind whether the bell shows it and whether it is emailed. The list of all notifications has every kind. Those about the security of your account are always on.",
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
    lead: "A list's filters saved under a name, for you or for everyone.",
    screen: "/help/saved-views",
    needs: null,
    sections: [
      {
        heading: "Save one",
        steps: [
          "Filter and sort the list as you need it.",
          "Open Views next to the filters and choose Save this view.",
          "Give it a name. Tick Share with everyone to offer it to all who can open the list.",
        ],
      },
      {
        heading: "Use and change",
        text: "Choose a view to apply it. Save again under the same name to change it. Only the owner can rename or delete a view. Administrators can delete shared ones.",
      },
    ],
  },
  {
    slug: "reports",
    title: "Reports",
    lead: "Reports by the question they answer: who owes us, what we earned, why we lose.",
    screen: "/reports",
    needs: REPORT_READERS,
    sections: [
      {
        heading: "Read one",
        text: "Choose the period. It is part of the address, so a link shows a colleague the same report. Chart and table agree with the lists to the shilling.",
      },
      {
        heading: "Use the chart",
        points: [
          "Point at a bar, or press Tab and the arrow keys, to see its figures.",
          "Press Enter on a bar to open its list, where there is one.",
          "Show switches between chart, table and both.",
        ],
      },
      {
        heading: "Estimates and surveyors",
        points: [
          "Estimates against actuals compares volume and hours of completed moves by size of home. Plus: the estimate was too high.",
          "Surveyors compares each person's surveyed volume with the actual one.",
          "Click a size or a surveyor to list the moves.",
          "Enter the actual volume when you complete a move, or later in its service record under Afterwards. Actual hours run from start to completion; enter hours there to correct them.",
        ],
      },
      {
        heading: "Save your filters",
        text: "Open Views beside the filters, enter a name and save. Share a view with everyone who may read the report.",
      },
      {
        heading: "Export it",
        text: "CSV and Excel contain the filtered table. Print leaves out the menu.",
      },
    ],
  },
  {
    slug: "scheduled-reports",
    title: "Scheduled reports",
    lead: "Get a report by email every day, week or month.",
    screen: "/reports/schedules",
    needs: REPORT_READERS,
    sections: [
      {
        heading: "Schedule one",
        steps: [
          "Open the report, set its filters and press Schedule.",
          "Choose how often, the hour, the period and the file: PDF or CSV.",
          "Add colleagues who may read all of the report. You always receive it.",
        ],
      },
      {
        heading: "Good to know",
        points: [
          "The report is made with your permissions on the day it is sent.",
          "It stops if your account is not active or you lose the permission. The list shows why. Press Resume to continue.",
          "Day 31 is the last day in shorter months. After a break, only the last missed report is sent.",
          "Pause, delete and send now are in the menu of each row.",
        ],
      },
    ],
  },
  {
    slug: "outbox",
    title: "Outbox",
    lead: "All sent messages and their delivery status.",
    screen: "/outbox",
    needs: "view_outbox",
    sections: [
      {
        heading: "The states",
        points: [
          "Queued and sending: in progress. Without a mail server messages wait here.",
          "Sent: the mail server accepted it. Failed: retried for about a day without success.",
          "Opened: passed to WhatsApp on a phone or computer.",
        ],
      },
      {
        heading: "Send again",
        text: "Open the message and choose Send again. Links and codes that give access are masked here.",
      },
    ],
  },
  {
    slug: "content",
    title: "Site content",
    lead: "Texts and pictures of the public site.",
    screen: "/content",
    needs: "manage_content",
    sections: [
      {
        heading: "Change a text",
        steps: [
          "Find it by its page or kind and edit it. English and Kiswahili are separate.",
          "Check the preview. Visitors cannot see it yet.",
          "Publish it. Visitors see it from the next page on. Take off the site removes it.",
        ],
      },
      {
        heading: "Facts",
        text: "Opening hours, phone numbers and years are settings. Write them as {phone} or {years}, so that they update everywhere at once.",
      },
    ],
  },
  {
    slug: "audit",
    title: "Audit",
    lead: "All changes by person, time and address.",
    screen: "/audit",
    needs: "view_audit",
    sections: [
      {
        heading: "Reading it",
        text: "Each change and refused attempt is an entry with old and new values. Filter by person, kind or period, and export the result. Entries cannot be changed or deleted.",
      },
    ],
  },
  {
    slug: "people",
    title: "People and roles",
    lead: "User accounts and their permissions.",
    screen: "/settings/people",
    needs: "manage_system_settings",
    sections: [
      {
        heading: "Invite a person",
        text: "Invite by email with a role. The link is for one person and expires; withdraw it if it went to the wrong person.",
      },
      {
        heading: "Change permissions",
        text: "Change the role, or grant or deny single permissions for one person. They are signed out everywhere at once and get the new permissions on sign-in.",
      },
      {
        heading: "When a person leaves",
        text: "Deactivate the account. Their next click signs them out. Their history keeps their name. There is always one active administrator.",
      },
    ],
  },
  {
    slug: "roles",
    title: "Roles",
    lead: "Each role's permissions and reach.",
    screen: "/settings/roles",
    needs: "manage_system_settings",
    sections: [
      {
        heading: "Reach",
        points: [
          "All: every row. Department: rows of the person's department.",
          "Team: rows of the person's team. Assigned: rows assigned to the person.",
        ],
      },
      {
        heading: "With care",
        text: "A change applies at once to everyone with the role. Administrators have all permissions and no column.",
      },
    ],
  },
  {
    slug: "prices",
    title: "Prices",
    lead: "Prices of the calculator and new quotes.",
    screen: "/settings/prices",
    needs: "manage_system_settings",
    sections: [
      {
        heading: "Change a price",
        text: "A change publishes the next price list, from now or from a day you choose. Existing quotes keep their price list.",
      },
      {
        heading: "Price by volume",
        steps: [
          "Under Quotes by volume, switch a service to By volume. The website's calculator stays by rooms.",
          "Enter the rates per m³, the minimum, the rates by distance, stairs, lift, carry and packing. Bands rise; the last one has no end.",
          "Compare the example moves, then publish.",
        ],
      },
      {
        heading: "Prices of days",
        text: "Add weekdays, first or last days of a month, or dates, with a percentage. Nothing changes by itself: in a quote, choose to use the price of its day. The customer reads what the day changes.",
      },
    ],
  },
  {
    slug: "mpesa-connection",
    title: "M-Pesa connection",
    lead: "The connection to Safaricom, and the address for payment reports.",
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
        text: "Each section is saved separately and applies at once. If a colleague saved the same section first, you compare both versions field by field and choose. Your entries are kept.",
      },
      {
        heading: "Secrets",
        text: "Passwords and keys are never shown again. Leave a field blank to keep the stored value.",
      },
    ],
  },
];
