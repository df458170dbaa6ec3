import type { HelpArticle } from "../domain";

export const FLEET_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "fleet",
    title: "Vehicles and their papers",
    lead: "Which vehicles may go out, when their papers end, and how far they have driven.",
    screen: "/fleet",
    needs: ["manage_fleet", "manage_moves"],
    sections: [
      {
        heading: "Add a vehicle",
        steps: [
          "Choose Add vehicle and type its number plate. Its class fills the usual size.",
          "Measure the body inside, and enter length, width and height. They count before the usual size.",
          "Add its papers on the vehicle's page, each with its last valid day and a photo or PDF.",
        ],
      },
      {
        heading: "May it go out today?",
        points: [
          "The list says Ready, or why not: in the workshop, blocked, or a paper that has expired.",
          "A paper is valid through its last day. Add the new paper before that; the old one stays in the list.",
          "You are reminded 30, 14 and 3 days before. Papers shows all ends by month.",
        ],
      },
      {
        heading: "Odometer",
        text: "Enter a reading at each service and refuelling. Readings only rise: after a new odometer, tick This corrects the odometer and say why.",
      },
    ],
  },
];
