import type { HelpArticle } from "../domain";

export const FLEET_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "daily-check",
    title: "Daily check of a vehicle",
    lead: "What drivers check on their phone before they leave.",
    screen: "/fleet/check",
    needs: "update_move_status",
    sections: [
      {
        heading: "Check your vehicle",
        steps: [
          "Open Daily check and choose your vehicle. The button at the top changes the language.",
          "Enter the odometer.",
          "Walk round the vehicle. Answer each line: In order or Defect.",
          "Describe each defect, say how serious it is, and take a photo.",
          "Choose Send check.",
        ],
      },
      {
        heading: "Do not drive",
        text: "A defect marked Do not drive sends the vehicle to the workshop at once, and the office sees it. Do not leave with it.",
      },
      {
        heading: "If the odometer is refused",
        text: "The last reading is higher. Look again. If your figure is right, tick the box below it and send again; the office corrects the odometer.",
      },
      {
        heading: "Without a connection",
        text: "Your answers stay on the phone until the page closes. Send again when you have a connection: a check counts once.",
      },
    ],
  },
  {
    slug: "daily-check-sw",
    title: "Ukaguzi wa gari kila siku",
    lead: "Dereva anakagua gari kwa simu kabla ya kuondoka.",
    screen: "/fleet/check",
    needs: "update_move_status",
    sections: [
      {
        heading: "Kagua gari lako",
        steps: [
          "Fungua Daily check na uchague gari lako. Kitufe cha juu hubadilisha lugha.",
          "Andika odomita.",
          "Zunguka gari. Jibu kila mstari: Sawa au Kasoro.",
          "Eleza kila kasoro, sema ni kubwa kiasi gani, na upige picha.",
          "Bonyeza Tuma ukaguzi.",
        ],
      },
      {
        heading: "Usiendeshe",
        text: "Kasoro ya Usiendeshe hupeleka gari gereji mara moja, na ofisi inaona. Usiondoke nalo.",
      },
      {
        heading: "Odomita ikikataliwa",
        text: "Usomaji wa mwisho ni mkubwa zaidi. Angalia tena. Kama namba yako ni sahihi, weka alama kwenye kisanduku kisha utume tena; ofisi itarekebisha odomita.",
      },
      {
        heading: "Bila mtandao",
        text: "Majibu yako yanabaki kwenye simu hadi ukurasa ufungwe. Tuma tena ukipata mtandao: ukaguzi huhesabiwa mara moja.",
      },
    ],
  },
  {
    slug: "suppliers",
    title: "Suppliers",
    lead: "Hauliers, agents, garages and shops, with prices, tax facts and papers.",
    screen: "/suppliers",
    needs: "manage_suppliers",
    sections: [
      {
        heading: "Add a supplier",
        steps: [
          "Choose Add supplier, and enter name, kind and the person to call.",
          "Enter the KRA PIN and whether they are registered for VAT. Choose the tax to withhold.",
          "For a haulier, enter the price of a day for each class of vehicle.",
          "Add papers on their page: contract, goods-in-transit cover, tax compliance.",
        ],
      },
      {
        heading: "Import a list",
        text: "Choose Import and begin with the template. All rows are added, or none. A name or KRA PIN that is in the list already stays as it is.",
      },
      {
        heading: "Archive or erase",
        points: [
          "Archive a supplier that you no longer use. The status filter shows it, and you can restore it.",
          "Erase contact forgets the people behind it for good. Name and KRA PIN stay for the books.",
        ],
      },
    ],
  },
  {
    slug: "vehicle-papers",
    title: "When vehicles' papers end",
    lead: "The days on which insurances, inspections and permits end, by month.",
    screen: "/fleet/papers",
    needs: ["manage_fleet", "manage_moves"],
    sections: [
      {
        heading: "What ends next",
        points: [
          "Each month shows the papers that end in it, with vehicle and day. Red ones have ended: their vehicles may not go out.",
          "Choose a paper to open its vehicle, and add the new one there before the last day.",
        ],
      },
    ],
  },
  {
    slug: "vehicle-costs",
    title: "What vehicles cost",
    lead: "Fuel and services of each vehicle, month by month.",
    screen: "/fleet/costs",
    needs: ["manage_fleet"],
    sections: [
      {
        heading: "Read the table",
        points: [
          "A row is a vehicle, a column a month. Each figure is its fuel and its services together.",
          "Choose a vehicle to see its fillings. Consumption is counted between two full tanks.",
        ],
      },
    ],
  },
];
