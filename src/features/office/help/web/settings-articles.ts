import type { HelpArticle } from "../domain";

const settings = { needs: "manage_system_settings" } as const;

export const SETTINGS_ARTICLES: readonly HelpArticle[] = [
  {
    ...settings,
    slug: "company-branding",
    title: "Settings: Company Branding",
    lead: "Name, contacts, colours and logo for the site, messages and documents.",
    screen: "/settings/company",
    sections: [
      {
        heading: "What it changes",
        points: [
          "Name, address, phone and email appear on every document and message. The site shows them from the next page on.",
          "Registration number, licence number and KRA PIN are printed where you fill them in.",
          "Issued documents keep their original name and texts.",
        ],
      },
      {
        heading: "Colours",
        text: "Type three or six hexadecimal digits, or choose a preset. The page shows how readable text is on each colour. If needed, text uses a darker or lighter shade.",
      },
      {
        heading: "Logo",
        text: "An image of at most 2 MB, 200 × 200 pixels or more. It is converted to PNG, and browser and phone icons are made from it.",
      },
    ],
  },
  {
    ...settings,
    slug: "communication",
    title: "Settings: Communication",
    lead: "SMS, the mail server, and customer messages.",
    screen: "/settings/communication",
    sections: [
      {
        heading: "Send SMS",
        text: "Choose a provider and enter its key and secret. Once enabled, customers with a phone number get confirmations, updates and reminders as SMS too, and your provider charges for each. Between 20:00 and 8:00 they are held until morning, except codes and tests.",
      },
      {
        heading: "Send through this server",
        text: "If enabled, your own server sends all email, and all of its fields are required. If off, the installation's server sends. Without any server, messages wait in the outbox.",
      },
      {
        heading: "Incoming mail",
        text: "Enter the mailbox for customers' replies. It is checked every minute from that day on. No message in it is marked, moved or deleted. Replies appear under Replies and with the customer, lead or inquiry. Test mailbox signs in and shows its owner.",
      },
      {
        heading: "Incoming texts",
        text: "People can reply to a number or a short code: enter the address for incoming messages in the provider's console. STOP opts them out of sequences and campaigns; other replies appear under Replies. People cannot reply to a sender name, so such texts have an opt-out link.",
      },
      {
        heading: "WhatsApp",
        text: "Enter the ids, token and app secret from Meta's console, choose a verify token, and save. Then enter the webhook address there and press Verify. Fetch templates lists what Meta approved.",
      },
      {
        heading: "Test it",
        text: "Save first, then press Test. You get one message and see the provider's answer. Africa's Talking and BulkSMS report deliveries to the address the page shows: enter it in their console.",
      },
      {
        heading: "Customer messages",
        points: [
          "Booking confirmations: a quote was accepted.",
          "Status updates: a move is confirmed, rescheduled, started, completed or cancelled.",
          "Payment reminders: three days before the due date, on it, and seven days after.",
          "Marketing emails: the day after a move, to customers who confirmed the newsletter, with an opt-out link.",
          "Sign-in, quotes, invoices and receipts are always sent.",
        ],
      },
    ],
  },
  {
    ...settings,
    slug: "document-templates",
    title: "Settings: Document Templates",
    lead: "The layout and texts of invoices, quotes and delivery notes.",
    screen: "/settings/documentTemplates",
    sections: [
      {
        heading: "What it changes",
        points: [
          "Each has its own layout, text size, colours and texts. Header and footer are required.",
          "Receipts, credit notes and statements follow the invoice's template.",
          "Signed papers of a job have their texts in English and in Kiswahili.",
          "The preview matches the real document. Switch it to desktop, mobile or print.",
        ],
      },
      {
        heading: "When it applies",
        text: "Changes apply to new documents. Issued documents keep their texts. Validity and payment terms also change the rules for quotes and invoices, and documents print the resulting dates.",
      },
    ],
  },
  {
    ...settings,
    slug: "localization",
    title: "Settings: Localization",
    lead: "Country, language, currencies, and formats of money, dates and times.",
    screen: "/settings/localization",
    sections: [
      {
        heading: "What it changes",
        text: "Formats apply on the site, in the office, on documents and in messages from the next request on. Exports and the API keep their fixed formats. Business days, such as due dates, stay in Nairobi time.",
      },
      {
        heading: "Currencies",
        points: [
          "The base currency cannot change once a quote exists.",
          "With multi-currency, staff can add a second currency to a quote. Its documents show both and the rate. Amounts owed stay in the base currency.",
          "Enter daily rates under Exchange rates.",
        ],
      },
      {
        heading: "Translations",
        text: "If enabled, customers get everything in English or Kiswahili. If off, everyone gets the default language.",
      },
      {
        heading: "eTIMS",
        text: "If enabled, it needs the PIN and the device's serial number. Initialise requests the device's keys from KRA and stores them encrypted. From the start day on, each invoice and credit note is reported to KRA in order. Tax shows what waits and what is signed. Check the connection says whether KRA answers, takes the key and has our time. Without a device, choose Signed by hand and enter each CU number on Tax.",
      },
    ],
  },
  {
    ...settings,
    slug: "payment-gateways",
    title: "Settings: Payment Gateways",
    lead: "Cashless payments and their accounts.",
    screen: "/settings/paymentGateways",
    sections: [
      {
        heading: "Enable a gateway",
        steps: [
          "Enable it and enter the provider's credentials. Keys and passwords are stored encrypted and never shown again.",
          "Save, then test. You see the provider's own answer.",
          "Set the smallest and largest amount. Each panel explains what enabling does.",
        ],
      },
      {
        heading: "M-Pesa",
        text: "Once complete and enabled, customers can pay by a prompt on their phone, and invoices show the paybill. The largest prompt is KES 250,000. M-Pesa connection shows whether Safaricom responds.",
      },
      {
        heading: "Other providers",
        points: [
          "Grey is disabled, yellow is enabled but not connected, green is connected to the account shown. Tests move no money.",
          "Enabled gateways appear in Record Payment, within their limits. Each reference is booked once.",
          "The gateway's fee is saved with the payment, in the export and the report. Customers in its regions can pay with it, and payments are booked automatically.",
        ],
      },
      {
        heading: "Permission",
        text: "This section also requires the permission to manage finances.",
      },
    ],
  },
  {
    ...settings,
    slug: "seo-and-marketing",
    title: "Settings: SEO & Marketing",
    lead: "The site in search engines and social networks, and visit counts.",
    screen: "/settings/seo",
    sections: [
      {
        heading: "Titles and descriptions",
        text: "At most 60 characters for the title and 160 for the description, in English and in Kiswahili. The previews show how Google, Facebook and Twitter display them.",
      },
      {
        heading: "Counting visits",
        text: "Enter a Google Analytics ID (G-…) or a Tag Manager ID (GTM-…). Visitors are asked first. Nothing loads before they agree.",
      },
      {
        heading: "Switches",
        points: [
          "If 'Let search engines show the site' is off, search engines are asked to leave out all pages.",
          "The sitemap lists the pages in both languages. Structured data gives search engines the name, address and services.",
          "Descriptions for social networks appear when a link is shared.",
        ],
      },
    ],
  },
  {
    ...settings,
    slug: "third-party-apis",
    title: "Settings: Third-Party APIs",
    lead: "Connections to Google, Slack, Zapier and Mailchimp.",
    screen: "/settings/integrations",
    sections: [
      {
        heading: "Connect a program",
        steps: [
          "Enable it, enter the provider's credentials and save. Keys and webhook addresses are stored encrypted and never shown again.",
          "Press Connect. Google asks for your permission on its own page; the others respond at once.",
          "You see the account and its last response. Sync checks again.",
        ],
      },
      {
        heading: "The colours",
        points: [
          "Green is connected, yellow is enabled but not connected, grey is disabled.",
          "A connection depends on its key. If you change the key, connect again.",
          "If a provider withdraws permission, the panel shows it. Disconnect deletes the provider's access.",
        ],
      },
      {
        heading: "What is sent",
        text: "Connecting sends nothing about your customers. Each panel explains what enabling does.",
      },
    ],
  },
  {
    ...settings,
    slug: "settings-management",
    title: "Settings: Settings Management",
    lead: "Check, export, import and reset all settings.",
    screen: "/settings/management",
    sections: [
      {
        heading: "Validate",
        text: "Checks all sections for errors and conflicts, such as reminders without email or SMS.",
      },
      {
        heading: "Export and import",
        points: [
          "An export is one file of all sections, without passwords and keys. To include them, enter your password and a passphrase. Without the passphrase they cannot be recovered.",
          "An import of at most 1 MB first shows its changes. It is applied completely or not at all.",
        ],
      },
      {
        heading: "Reset and history",
        text: "Reset restores the defaults of one section or all. History shows every save with author and time, and can restore it. It never contains passwords or keys.",
      },
    ],
  },
];
