import type { HelpArticle } from "../domain";

export const EVIDENCE_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "signed-papers",
    title: "Signed papers of a move",
    lead: "What was there, in which condition, and who signed for it.",
    screen: "/moves",
    needs: "view_moves",
    sections: [
      {
        heading: "Prepare and sign",
        steps: [
          "Open the move. Under Documents, choose Prepare document and the kind.",
          "The crew shows it on the phone. The customer and the crew lead sign with a finger.",
          "The customer gets a code of six digits by SMS and reads it to the crew.",
          "The paper is sealed as a PDF and goes to the customer by email, or by SMS.",
        ],
      },
      {
        heading: "If something is missing",
        points: [
          "Code missing: the phone had no network. Choose Send code by SMS, ask the customer for it, and choose Enter code. A code holds for 10 minutes and 5 tries.",
          "Nobody answers: choose Seal now, or wait. After the hours in Settings → Evidence the paper is sealed without a code, and says so.",
          "Refused: the reason is in the card. The paper can still be signed later.",
          "A delivery note cannot be signed while pieces differ. The crew explains the difference at the count.",
        ],
      },
      {
        heading: "Correct a paper",
        points: [
          "Not sealed yet: void it with a reason, and prepare a new one.",
          "Signed or sealed: choose Correct by a new document. It names the first one, and both stay.",
          "Marks and counts are corrected by a new entry with a reason. The old entry stays, crossed out.",
        ],
      },
      {
        heading: "Prove it",
        points: [
          "Each paper has a QR code. Its page shows kind, digest, first names and times. Drop the file there: one changed letter shows.",
          "PDF readers show an unknown issuer, because the company made the certificate itself.",
          "npm run prove:seal checks all papers, npm run doctor the certificate.",
          "Evidence is kept six years after the move, then it is deleted. Settings → Evidence makes it longer.",
        ],
      },
    ],
  },
  {
    slug: "evidence-of-a-move",
    title: "Evidence of a move",
    lead: "What happened, in one list, and one PDF for a dispute.",
    screen: "/moves",
    needs: "view_moves",
    sections: [
      {
        heading: "See what happened",
        points: [
          "Open the move. Timeline has the crew's steps, photos, marks, counts, papers and signatures in the order of their times.",
          "An entry that came late says when it arrived. One that did not fit says why.",
          "The board shows it before you open a job: an hourglass for a late job, a cloud for unsent reports or photos, a clock for a phone whose time is wrong.",
        ],
      },
      {
        heading: "Compare photos",
        points: [
          "Photos by room has the photo before beside the one after. Drag the line, or use the arrow keys.",
          "Open photo shows one of them in full size.",
        ],
      },
      {
        heading: "Make an evidence pack",
        steps: [
          "In the move, choose Make evidence pack.",
          "Enter the officer who signs the certificate of Evidence Act s. 106B, and their position.",
          "Download the PDF as soon as it appears. Print the certificate, sign and stamp it.",
        ],
      },
      {
        heading: "What the pack proves",
        points: [
          "Each photo is compared with the digest taken on arrival. The pack says which are the same.",
          "It has names and prices, so only people who see quotes can download it. It is deleted after 30 days; you can make it again.",
        ],
      },
      {
        heading: "If a phone is dead",
        points: [
          "Dispatch → Day sheets → Job sheets to fill in prints a page for each job: times, pieces, condition, signatures.",
          "Its QR code opens the job in the crew app on a colleague's phone.",
        ],
      },
    ],
  },
  {
    slug: "extras",
    title: "Extras on the day and the bill of a move",
    lead: "Extra work is billed only if the customer signed it before it began.",
    screen: "/moves",
    needs: "view_quotes",
    sections: [
      {
        heading: "From the crew",
        points: [
          "The crew offers lines of the quote's price list, with a photo. Nobody types a price.",
          "The customer signs on the crew's phone, or by a link in an SMS if they are elsewhere.",
          "A refused extra is never billed.",
        ],
      },
      {
        heading: "An amount that is not in the price list",
        steps: [
          "You get a notification: the crew waits. Open the move.",
          "Under Extras on the day, choose Enter amount. Choose Take off for a reduction.",
          "Choose Send link to customer. The crew sees the amount at its next refresh.",
        ],
        text: "Only people with 'Approve quotes' enter amounts.",
      },
      {
        heading: "Signed too late",
        text: "An extra that was signed after its work began is flagged and not billed. The work begins when the crew reports it, at the latest with the next of: work begins, loaded, unloading, done. Choose Bill as exception and give the reason. A wrong clock counts by its known offset; a clock that was changed is flagged.",
      },
      {
        heading: "The bill",
        text: "When the job is verified, its signed extras become one further invoice, or a credit note if they reduce the price. The quote's invoice never changes. Bill as PDF lists invoices, credit notes and payments with one balance. The customer has it on their link.",
      },
    ],
  },
  {
    slug: "extras-sw",
    title: "Kazi ya ziada",
    lead: "Bila sahihi kabla ya kazi, hakuna malipo.",
    screen: "/staff/me/jobs",
    needs: "use_crew_app",
    sections: [
      {
        heading: "Kwenye simu",
        lang: "sw",
        steps: [
          "Fungua kazi, gusa Kazi ya ziada, kisha Toa kazi ya ziada.",
          "Chagua mistari ya orodha ya bei na idadi, na upige picha.",
          "Mwonyeshe mteja: anasoma, anaandika jina na kutia sahihi. Akiwa mbali, tuma kwa SMS.",
          "Gusa Anza kazi hii baada ya sahihi, si kabla.",
        ],
      },
      {
        heading: "Haiko kwenye orodha",
        lang: "sw",
        text: "Iandike na upige picha. Ofisi inajibu na bei, kisha mteja anatia sahihi. Subiri jibu kabla ya kuanza.",
      },
      {
        heading: "Mteja akikataa",
        lang: "sw",
        text: "Gusa Mteja anakataa. Fanya tu yaliyokubaliwa awali. Hakuna kinachotozwa.",
      },
    ],
  },
];
