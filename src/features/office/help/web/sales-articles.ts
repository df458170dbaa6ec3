import type { HelpArticle } from "../domain";

/** Following up what was asked for. */
export const SALES_ARTICLES: readonly HelpArticle[] = [
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
          "New sequence begins with steps that are written already: choose when it begins, and change what you like.",
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
];
