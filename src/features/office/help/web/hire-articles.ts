import type { HelpArticle } from "../domain";

export const HIRE_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "hired-trucks",
    title: "Hired trucks",
    lead: "Offer a job, or a day, to hauliers. The first to accept is hired.",
    screen: "/hires",
    needs: "manage_moves",
    sections: [
      {
        heading: "Hire a truck",
        steps: [
          "Open the job on the board and choose Hire a truck. For a truck without a job, choose Hire for a day here.",
          "Check the class of the vehicle and how long hauliers may answer.",
          "Tick the hauliers, and change a price if you agreed another one. The first three are ticked for you.",
          "Choose Offer. Each gets an SMS with a link, in their language.",
        ],
      },
      {
        heading: "What happens next",
        points: [
          "The first haulier to accept is hired. The others get an SMS that the job is taken.",
          "The truck is on the job and a lane of the board at once. Its plate is the number of the hire until the haulier sends one.",
          "Nobody answered: the offer expires and you get a notification. Offer it to others.",
          "Open WhatsApp in an offer's menu writes the message there; you send it by hand.",
        ],
      },
      {
        heading: "When plans change",
        points: [
          "The job moves while offers wait: they end, and the hauliers get an SMS.",
          "The job moves after somebody accepted: choose Send the new times. Their link lets them cancel.",
          "Cancel truck takes it off its jobs. The haulier gets your reason by SMS.",
        ],
      },
      {
        heading: "Cost and rating",
        points: [
          "Add extra: what you sign for beside the agreed price, such as waiting. Amounts are without VAT.",
          "Rate the haulier after the job. Their rating is the mean of the last ten.",
          "Reports → Hired trucks sums the cost by haulier.",
        ],
      },
    ],
  },
  {
    slug: "hauliers-link",
    title: "The haulier's link",
    lead: "What a haulier sees, to explain it on the phone.",
    screen: "/hires",
    needs: "manage_moves",
    sections: [
      {
        heading: "On the page",
        points: [
          "Day, times, towns, vehicle, m³, kg, loaders and price. Addresses appear after the acceptance, phone numbers of the stops from the day before.",
          "Accept this job, or I cannot come.",
          "After accepting: number plate, driver and driver's phone. They can be changed until the day.",
          "I must cancel asks for the reason and notifies you.",
        ],
      },
    ],
  },
  {
    slug: "hauliers-link-sw",
    title: "Kiungo cha msafirishaji",
    lead: "Msafirishaji anaona nini, ili kumweleza kwa simu.",
    screen: "/hires",
    needs: "manage_moves",
    sections: [
      {
        heading: "Kwenye ukurasa",
        points: [
          "Siku, muda, miji, gari, ujazo, uzito, wapakiaji na bei. Anwani zinaonekana baada ya kukubali, namba za simu kuanzia siku moja kabla.",
          "Nakubali kazi hii, au Siwezi kuja.",
          "Baada ya kukubali: namba ya gari, dereva na simu yake. Zinaweza kubadilishwa hadi siku ya kazi.",
          "Lazima nighairi huuliza sababu na kuijulisha ofisi.",
        ],
      },
    ],
  },
];
