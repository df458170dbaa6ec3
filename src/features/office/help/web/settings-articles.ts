import type { HelpArticle } from "../domain";

const settings = { needs: "manage_system_settings" } as const;

/** Settings that every company configures first. */
export const SETTINGS_ARTICLES: readonly HelpArticle[] = [
  {
    ...settings,
    slug: "company-branding",
    title: "Settings: Company Branding",
    lead: "Name, contacts, colours and logo, as the site, messages and documents show them.",
    screen: "/settings/company",
    sections: [
      {
        heading: "What it does",
        points: [
          "Name, address, phone and email head every document and end every message. The site shows them from the next page on.",
          "Registration number, licence number and KRA PIN are printed where you fill them in.",
          "Documents issued before keep the name and the words of their day.",
        ],
      },
      {
        heading: "Colours",
        text: "Type three or six hexadecimal digits, or choose a preset. The page shows how well text can be read on each colour. Where it cannot, a darker or lighter shade is used for text.",
      },
      {
        heading: "Logo",
        text: "An image of at most 2 MB, 200 × 200 pixels or more. It is made anew as PNG, and the icons of browsers and phones are made from it.",
      },
    ],
  },
  {
    ...settings,
    slug: "communication",
    title: "Settings: Communication",
    lead: "SMS, the mail server, and what customers are told of.",
    screen: "/settings/communication",
    sections: [
      {
        heading: "Send SMS",
        text: "Choose a provider and enter its key and secret. Once enabled, customers with a phone number get confirmations, updates and reminders as SMS too, and your provider charges for each. Between 20:00 and 8:00 they wait for the morning; codes and tests do not.",
      },
      {
        heading: "Send through this server",
        text: "Enabled, all email leaves through your own server and every field of it is needed. Off, the server of the installation sends. Without any, messages wait in the outbox.",
      },
      {
        heading: "Incoming mail",
        text: "Name the mailbox that customers answer to. It is read every minute, from the day it is named on; nothing in it is marked, moved or deleted. Their answers stand under Replies, with the customer, lead or inquiry. Test mailbox signs in and says whose it is.",
      },
      {
        heading: "Texts that come in",
        text: "To a number or a short code people can write back: enter the address for incoming messages in the provider's console. STOP opts them out of sequences and campaigns; anything else stands under Replies. To a sender name nobody can answer, so such texts carry a link to opt out.",
      },
      {
        heading: "Test it",
        text: "Save first, then press Test. One message goes to you, and what the provider says is shown as it is. Africa's Talking and BulkSMS report deliveries to the address the page shows: enter it in their console.",
      },
      {
        heading: "What customers are told of",
        points: [
          "Booking confirmations: a quote was accepted.",
          "Status updates: a move is confirmed, has a new day or time, is under way, completed or cancelled.",
          "Payment reminders: three days before the due date, on it, and seven days after.",
          "Marketing emails: the day after a move, to customers who confirmed the newsletter, with a way to leave it.",
          "Sign-in, quotes, invoices and receipts always go.",
        ],
      },
    ],
  },
  {
    ...settings,
    slug: "document-templates",
    title: "Settings: Document Templates",
    lead: "How invoices, quotes and delivery notes look, and what they say.",
    screen: "/settings/documentTemplates",
    sections: [
      {
        heading: "What it does",
        points: [
          "Each of the three has a layout, a text size, colours and texts of its own. Header and footer are required.",
          "Receipts, credit notes and statements follow the invoice's template.",
          "The preview is made by the same printer as the real document. Switch it to desktop, mobile or print.",
        ],
      },
      {
        heading: "When it applies",
        text: "To documents made from now on. A document that was issued keeps the words of its day. Validity and payment terms are the rules of quotes and invoices: changed here, they change there, and documents print the real dates.",
      },
    ],
  },
  {
    ...settings,
    slug: "localization",
    title: "Settings: Localization",
    lead: "Country, language, currencies, and how money, days and times are written.",
    screen: "/settings/localization",
    sections: [
      {
        heading: "What it does",
        text: "Formats apply on the site, in the office, on documents and in messages from the next request on. Exports and the API keep their fixed formats. Business days, such as due dates, stay Nairobi's.",
      },
      {
        heading: "Currencies",
        points: [
          "The base currency is fixed once there is a quote.",
          "Multi-currency enabled, staff may give a quote a second currency. Its documents show both and the rate; what is owed stays in the base currency.",
          "Rates are entered by hand under Exchange rates, by day.",
        ],
      },
      {
        heading: "Translations",
        text: "Enabled, customers read and get everything in English or Kiswahili. Off, everybody gets the default language.",
      },
      {
        heading: "eTIMS",
        text: "Enabled, it needs the PIN and the device's serial number. Initialise asks KRA for the device's keys, which are kept encrypted. Invoices are not sent to KRA yet.",
      },
    ],
  },
  {
    ...settings,
    slug: "payment-gateways",
    title: "Settings: Payment Gateways",
    lead: "How customers pay without cash, and with which accounts.",
    screen: "/settings/paymentGateways",
    sections: [
      {
        heading: "Enable one",
        steps: [
          "Enable it and enter what the provider gave you. Keys and passwords are kept encrypted and never shown again.",
          "Save, then test. You see the provider's own answer.",
          "Set the smallest and largest amount. Each panel says what enabling does so far.",
        ],
      },
      {
        heading: "M-Pesa",
        text: "Once complete and enabled, customers are offered a prompt on their phone, and the paybill stands on invoices. The largest prompt is KES 250,000. Under M-Pesa connection you see whether Safaricom answers.",
      },
      {
        heading: "The providers beside M-Pesa",
        points: [
          "Grey is disabled, yellow enabled and not connected, green connected: whose account it is was said by the provider. No money is moved by a test.",
          "Enabled, one joins the methods of Record Payment, within its limits. Each of its references is booked once.",
          "Its fee is kept with the payment as your cost, in the payments' file and report. Customers of its regions are offered it on their pages; what they pay is booked by itself.",
        ],
      },
      {
        heading: "Who may",
        text: "Besides the settings this section needs the right to manage finances.",
      },
    ],
  },
  {
    ...settings,
    slug: "seo-and-marketing",
    title: "Settings: SEO & Marketing",
    lead: "What search engines and social networks show of the site, and how visits are counted.",
    screen: "/settings/seo",
    sections: [
      {
        heading: "Titles and descriptions",
        text: "At most 60 characters for the title and 160 for the description, in English and in Kiswahili. The previews show what Google, Facebook and Twitter make of them.",
      },
      {
        heading: "Counting visits",
        text: "Enter a Google Analytics ID (G-…) or a Tag Manager ID (GTM-…). Visitors are asked first: nothing is loaded before they agree.",
      },
      {
        heading: "What the switches do",
        points: [
          "Off, 'Let search engines show the site' asks them to leave every page out.",
          "The sitemap lists the pages in both languages. Structured data tells search engines name, address and services.",
          "Descriptions for social networks make the card that a shared link shows.",
        ],
      },
    ],
  },
  {
    ...settings,
    slug: "third-party-apis",
    title: "Settings: Third-Party APIs",
    lead: "Other programs that you work with: Google, Slack, Zapier and Mailchimp.",
    screen: "/settings/integrations",
    sections: [
      {
        heading: "Connect one",
        steps: [
          "Enable it, enter what its provider gave you and save. Keys and webhook addresses are kept encrypted and never shown again.",
          "Press Connect. Google asks you on a page of its own whether it may; the others answer at once.",
          "You see whose account it is and when it last answered. Sync asks again.",
        ],
      },
      {
        heading: "The colours",
        points: [
          "Green is enabled and connected, yellow enabled and not connected, grey disabled.",
          "A connection belongs to what was entered: with another key you connect anew.",
          "When a provider takes a permission back, the panel says so. Disconnect forgets what the provider gave.",
        ],
      },
      {
        heading: "What is sent",
        text: "Connecting sends nothing about your customers. Each panel says what enabling does so far.",
      },
    ],
  },
  {
    ...settings,
    slug: "settings-management",
    title: "Settings: Settings Management",
    lead: "What is set, whether it fits together, and settings as a file.",
    screen: "/settings/management",
    sections: [
      {
        heading: "Validate",
        text: "Checks what is stored in all sections, and what does not go together, such as reminders while neither email nor SMS can carry them.",
      },
      {
        heading: "Export and import",
        points: [
          "An export is one file of all sections, without passwords and keys. With them only when you give your password again, and then under a passphrase: without it the file's secrets are lost.",
          "An import of at most 1 MB first shows what it would change. Everything is taken over at once or nothing.",
        ],
      },
      {
        heading: "Reset and history",
        text: "Reset puts one section or all back to their defaults. Every save is kept: under History you see who changed what and when, and can restore it. Passwords and keys are in no history.",
      },
    ],
  },
];
