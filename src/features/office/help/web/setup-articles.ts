import type { HelpArticle } from "../domain";

/** Articles on pages that a company sets up once. */
export const SETUP_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "getting-started",
    title: "Getting started",
    lead: "What a new company needs before its first move, and what is already done.",
    screen: "/getting-started",
    needs: "manage_system_settings",
    sections: [
      {
        heading: "Complete a step",
        steps: [
          "Open the step and save what it asks for.",
          "Where there is a test, run it. You see the other side's own answer.",
          "The step is done as soon as the data is there, and open again if you remove it.",
        ],
      },
      {
        heading: "Skip and hide",
        points: [
          "Skip a step that your company does not need. It counts for everyone; Undo lists it again.",
          "Hide until I need it removes the number from your own menu. The page stays under Help.",
        ],
      },
      {
        heading: "Install the office as an app",
        text: "In the browser's menu choose Install or Add to home screen. The office then opens in its own window, on your first page, with shortcuts to leads, quotes and moves.",
      },
    ],
  },
  {
    slug: "message-texts",
    title: "Message texts",
    lead: "Your own words in emails and SMS, in English and Kiswahili.",
    screen: "/settings/message-texts",
    needs: "manage_system_settings",
    sections: [
      {
        heading: "Change a text",
        steps: [
          "Open the message and choose the language.",
          "Write the text. Names in braces, such as {{name}}, are filled in; the page lists them.",
          "Check the preview and save. The next message uses it.",
        ],
      },
      {
        heading: "Good to know",
        text: "Reset restores the product's text. An SMS shows how many parts it is paid as.",
      },
    ],
  },
  {
    slug: "exchange-rates",
    title: "Exchange rates",
    lead: "What a unit of another currency costs, by day.",
    screen: "/settings/exchange-rates",
    needs: "manage_system_settings",
    sections: [
      {
        heading: "Enter a rate",
        text: "Choose the currency and the day, and enter the price of one unit. The rate applies until the next one. Documents already issued keep theirs.",
      },
    ],
  },
  {
    slug: "api-tokens",
    title: "API tokens",
    lead: "Keys for other programs that read or write here.",
    screen: "/settings/tokens",
    needs: "manage_system_settings",
    sections: [
      {
        heading: "Create a token",
        steps: [
          "Name the program and choose what it may do. A token never has more permissions than you.",
          "Copy the token. It is shown once.",
          "Revoke it when the program no longer needs it.",
        ],
      },
      {
        heading: "Limits",
        text: "Tokens never approve a payroll, release payments or change payment details. The API is described under /api/docs.",
      },
    ],
  },
  {
    slug: "webhooks",
    title: "Webhooks",
    lead: "Tell other programs what happens here, without personal data.",
    screen: "/settings/webhooks",
    needs: "manage_system_settings",
    sections: [
      {
        heading: "Add a webhook",
        steps: [
          "Enter the program's address and choose the events.",
          "Copy the secret: the program checks the signature with it.",
          "Open the webhook to see its deliveries. Failed ones are retried; you can retry them yourself.",
        ],
      },
    ],
  },
  {
    slug: "personal-data",
    title: "Personal data",
    lead: "What is kept about one person, and how to erase it.",
    screen: "/personal-data",
    needs: "manage_system_settings",
    sections: [
      {
        heading: "Erase it",
        text: "At the person's request, once nothing is open. The page lists what is erased and what the law requires you to keep. It cannot be undone.",
      },
    ],
  },
  {
    slug: "hand-over",
    title: "Hand over work",
    lead: "Reassign a colleague's open work before their last day.",
    screen: "/crm/handover",
    needs: ["manage_leads", "manage_communications", "manage_inquiries", "manage_quotes"],
    sections: [
      {
        heading: "Hand over",
        steps: [
          "Find the colleague. The row shows their open work.",
          "Choose Hand over and who takes it.",
          "The new owners are notified. You hand over only work that you may manage.",
        ],
      },
    ],
  },
  {
    slug: "lead-rules",
    title: "Lead rules",
    lead: "Who gets a new lead.",
    screen: "/crm/assignment",
    needs: "manage_sales_setup",
    sections: [
      {
        heading: "How a lead is assigned",
        points: [
          "Rules are checked in their order, and the first that matches counts.",
          "Its people take turns. Those on leave or off duty are passed over.",
          "Without a contact, the owner is reminded after five office minutes and the managers at the promised time.",
        ],
      },
      {
        heading: "Check it",
        text: "The page lists the latest leads with the rule that assigned them.",
      },
    ],
  },
  {
    slug: "automation-rules",
    title: "Rules",
    lead: "Actions that run automatically when something happens.",
    screen: "/crm/automation",
    needs: "manage_sales_setup",
    sections: [
      {
        heading: "Make a rule",
        steps: [
          "Choose the event, such as a quote accepted or an invoice overdue.",
          "Add conditions, if it should run for some only.",
          "Choose the actions and, if needed, a delay. Save and enable it.",
        ],
      },
      {
        heading: "Good to know",
        points: [
          "A rule has the permissions of the person who saved it last. It stops if they lose them.",
          "A rule never triggers another rule. The log shows each run with its result.",
          "Customers get one unasked message a day at most, with an opt-out link.",
        ],
      },
    ],
  },
  {
    slug: "lifecycles",
    title: "Lifecycles",
    lead: "Your own names for the stages of a customer.",
    screen: "/crm/lifecycles",
    needs: ["view_leads", "manage_sales_setup"],
    sections: [
      {
        heading: "Stages",
        text: "A lifecycle names the stages from the first question to the next move, for all customers or a kind of them. Each customer's Analytics shows the stage they are in.",
      },
    ],
  },
];
