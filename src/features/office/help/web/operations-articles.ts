import type { HelpArticle } from "../domain";

export const OPERATIONS_ARTICLES: readonly HelpArticle[] = [
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
        heading: "Import a list",
        text: "Choose Import and begin with the template. You see each bad row before anything is saved; then all vehicles are added, or none. A plate that is in the fleet already stays as it is.",
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
      {
        heading: "Daily checks",
        points: [
          "Drivers check their vehicle on the phone, under Daily check. The list says Not checked today until then.",
          "A severe defect sends the vehicle to the workshop at once. Checks on the vehicle's page has the photos.",
          "Change the checklist under Settings › Daily vehicle check.",
        ],
      },
      {
        heading: "Costs and reports",
        text: "Costs shows fuel, services and papers by month. Reports has consumption against the expected figure, days in the workshop and papers that expire, each as CSV or Excel.",
      },
    ],
  },
  {
    slug: "inventories",
    title: "Inventories",
    lead: "What is to be moved, room by room, with its volume, truck, crew and hours.",
    screen: "/inventories",
    needs: "manage_inventory",
    sections: [
      {
        heading: "Enter a home",
        steps: [
          "Choose Start inventory on an inquiry, a lead, a quote or a move.",
          "Press / and type: 'kochi', '3 chairs', 'frij'. Enter adds it, and the field is ready for the next.",
          "Press + or − to change what you added last. Add rooms on the left; Duplicate copies a room.",
          "On a phone, tap a tile for one more. Hold it for its details.",
        ],
      },
      {
        heading: "Paste a list",
        text: "Under the three dots. Paste a WhatsApp message or choose a template, then check what was understood. What the item list does not know stays out unless you tick it.",
      },
      {
        heading: "Photos",
        text: "Photos of a room are above its items, those of an item beside it. A photo opens large: arrow keys or a swipe turn to the next. It says who took it and when. Add photos uploads JPEG, PNG, WebP, or clips of up to 20 seconds.",
      },
      {
        heading: "Keys at a line",
        points: [
          "Arrows move, + and − count, a figure sets the quantity.",
          "N: not going. P: packed by crew or customer. Delete removes. Enter opens the details.",
          "Ctrl Z takes back your last changes, one after another.",
        ],
      },
      {
        heading: "Versions",
        text: "An approved quote freezes the version that it names. The next change starts a new version: lines show what was added, changed or removed, and the figures show both. Versions compares any two.",
      },
      {
        heading: "Price and access",
        text: "In a quote by volume, the price follows each edit. Floors and metres that a survey noted show with the surveyor's name. The quote's page says if its price counts other ones.",
      },
      {
        heading: "Saving",
        text: "Changes save by themselves and wait while there is no connection; keep the page open until it says Saved. Changes of others appear as they are made. Taps add up; of other fields the last change stays.",
      },
      {
        heading: "Before a binding price",
        text: "Every item needs a size, and nothing may be 'Perhaps'. The notes beside the list say what is missing.",
      },
      {
        heading: "Who sees what",
        points: [
          "Crew see rooms, pieces, flags and the notes of items, never values.",
          "The inventory's own note and declared values are for people who see the quote's money.",
        ],
      },
    ],
  },
  {
    slug: "item-list",
    title: "Item list",
    lead: "The things people move: names, sizes, weights and work.",
    screen: "/settings/items",
    needs: "manage_system_settings",
    sections: [
      {
        heading: "Find an item",
        text: "Search in English, Kiswahili or with the word that people use. Typing errors do no harm.",
      },
      {
        heading: "Change or add an item",
        steps: [
          "Open the item, or choose Add item. Add size copies an item for its next size.",
          "Enter the volume. 'Set weight and minutes by rule' fills the rest when you have not measured it.",
          "Add the words your customers use, so that the search finds it.",
          "Publish under Versions. Until then nobody else sees the change.",
        ],
      },
      {
        heading: "Import and export",
        points: [
          "Export, edit the file in Excel, and import it again. A row changes the item with its code or its English name; other rows add items.",
          "You see every error at its row before anything is saved. An empty cell changes nothing; a dash empties words and flags.",
        ],
      },
      {
        heading: "Versions",
        text: "Inventories keep the version they were made with. Restore takes an earlier version as the list to edit; you publish it afterwards. Retired items stay in earlier inventories.",
      },
    ],
  },
  {
    slug: "surveys",
    title: "Surveys",
    lead: "A colleague sees the goods at the customer's or by video, and lists them.",
    screen: "/surveys",
    needs: "manage_inventory",
    sections: [
      {
        heading: "Plan a survey",
        text: "Plan a site visit of a lead, an opportunity or a customer. It has a survey at once. Moving, assigning or cancelling the visit changes the survey too. A visit by video makes a survey by video.",
      },
      {
        heading: "Run a survey",
        steps: [
          "Choose Start survey on the visit or on the survey. On a phone it opens the app, which works without network.",
          "List the goods in the inventory, and note the access of each place.",
          "Submit. The visit is completed, and the owner of the lead is notified.",
          "A colleague looks at it and chooses Confirm.",
        ],
      },
      {
        heading: "Nobody is there",
        text: "Choose No-show. The visit stays open: move it to another time. A survey that started cannot become a no-show.",
      },
      {
        heading: "Without network",
        text: "The phone has the surveys of today and the next two days. It sends its entries later, also when the visit was cancelled in the meantime. Earlier values lists replaced facts.",
      },
      {
        heading: "Kwa Kiswahili",
        lang: "sw",
        text: "Panga ziara kwa mteja: ukaguzi unapangwa papo hapo. Chagua Start survey (kwenye simu inafungua programu ya ukaguzi, ambayo ina Jinsi ya kutumia), orodhesha vitu, andika njia ya kufikia kila mahali (ghorofa, lifti, mita hadi lori, mlinzi), kisha Submit. Mteja asipokuwepo chagua No-show, kisha panga muda mwingine.",
      },
    ],
  },
  {
    slug: "survey-calendar",
    title: "Survey calendar",
    lead: "The surveys of a week, and the route of each surveyor's day.",
    screen: "/surveys/calendar",
    needs: "manage_inventory",
    sections: [
      {
        heading: "Route of a day",
        points: [
          "Choose Route of a person. The day starts at the office; each way has its kilometres and minutes.",
          "Red minutes show where the surveyor comes late. Move the visit to change its time.",
          "Drag a survey, or use its arrows, to change the order. Use the shortest way takes the nearest place next.",
          "Print makes a sheet of the day.",
        ],
      },
      {
        heading: "Kwa Kiswahili",
        lang: "sw",
        text: "Chagua Route of na jina la mkaguzi ili uone safari ya siku: kilomita, dakika na nani atachelewa. Buruta au tumia mishale kubadilisha mpangilio. Print huchapisha karatasi ya siku.",
      },
    ],
  },
  {
    slug: "customer-lists",
    title: "Lists by customers",
    lead: "A customer lists their goods room by room, with photos, and you confirm the list.",
    screen: "/inventories/submitted",
    needs: "manage_inventory",
    sections: [
      {
        heading: "Ask for a list",
        steps: [
          "On a quote or lead, make the link under List by the customer.",
          "Send it by email, SMS or WhatsApp. The customer needs no account, and the page works on a slow line.",
          "You are notified when the list arrives.",
        ],
      },
      {
        heading: "Review it",
        steps: [
          "Open the list. Choose a room: its photos are on the left, its items on the right.",
          "Tap an item that is missing. Correct quantities with + and −.",
          "Press Confirm the list. Only a confirmed list can become binding.",
        ],
      },
      {
        heading: "Good to know",
        points: [
          "The link works for 30 days. A new link ends the previous one, and the list stays.",
          "The customer can change the list until they accept the quote. A change needs another review.",
          "If a quote was sent before the change, its page shows the difference and Revise the quote.",
          "Items without a size, or not certain to go, prevent a binding price.",
        ],
      },
    ],
  },
  {
    slug: "change-orders",
    title: "Change orders",
    lead: "What changes after a customer accepted: proposals, one change order, one further invoice or credit note.",
    screen: "/change-orders",
    needs: "view_quotes",
    sections: [
      {
        heading: "Proposals",
        text: "After the acceptance each edit of the inventory is a proposal, by the customer or by staff. The accepted list stays as it is. The quote's page shows the volume and the price of each change.",
        points: [
          "Accept: it joins the quote's change order.",
          "Decline: the list shows again what was agreed. The customer reads your reason.",
        ],
      },
      {
        heading: "The change order",
        steps: [
          "Accept proposals, or choose Add lines to enter them from the quote's price list.",
          "Choose Send to customer. The customer confirms by a link with their name.",
          "If you accept more afterwards, send it again: the customer confirms every sum.",
        ],
        text: "Beyond the discount of Settings → Quotes an approver sends it, never the person who priced it.",
      },
      {
        heading: "When changes close",
        text: "48 hours before the move begins (Settings → Moves). The confirmed sum becomes one further invoice or one credit note. What is not confirmed is not billed. The accepted quote and its invoice never change.",
      },
      {
        heading: "Cancelled or rescheduled moves",
        text: "A cancelled move ends its changes and credits their invoice. On a later day changes are possible again.",
      },
    ],
  },
];
