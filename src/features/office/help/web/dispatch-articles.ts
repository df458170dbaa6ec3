import type { HelpArticle } from "../domain";

export const DISPATCH_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "dispatch",
    title: "Dispatch",
    lead: "Which truck and which crew does which job, and when.",
    screen: "/moves",
    needs: "manage_moves",
    sections: [
      {
        heading: "Give a job a truck",
        steps: [
          "Drag its card from Unassigned onto a lane. Each lane answers: fits now, from 13:00, too small, away.",
          "Drop it. It takes the green time, and is saved once the server agrees.",
          "To place it anyway, hold Alt while you drop and give a reason. The audit log keeps it.",
        ],
      },
      {
        heading: "Change a job",
        points: [
          "Drag a block to another lane or another time. Drag its edge to make it shorter or longer.",
          "Drag it to Unassigned to take its truck off. Undo is in the message, or Ctrl and Z.",
          "Tap a block to see its stops, needs, people and history, and to take its next step.",
          "A truck in the workshop, expired papers and approved leave cannot be overridden.",
        ],
      },
      {
        heading: "Read the board",
        points: [
          "Blue is crewed, amber is under way, grey is done. A red edge means that people are missing.",
          "Icons show what a job lacks: truck, people, a clearance, the deposit, its volume.",
          "Dotted lines are drives. Red ones are longer than the time between the jobs.",
          "Trucks and People above the lanes change what a lane is.",
        ],
      },
      {
        heading: "The week",
        text: "Each cell counts jobs and m³. Drag a card onto a day: the first job of a move reschedules the move, which asks for the reason and the fee. Choose a day to open it. The calendar of moves is under Moves.",
      },
      {
        heading: "By keyboard",
        text: "Arrows walk from job to job, Enter opens, A assigns, U takes off. Hold Shift: up and down change the lane, left and right the time by 15 minutes. Release it to place the job; Esc puts it back. In the week, Shift with left or right moves a card by a day.",
      },
      {
        heading: "On a phone",
        text: "Unassigned jobs come first, each with its best truck. Assign shows the trucks that fit. Swipe to change the day.",
      },
    ],
  },
  {
    slug: "moves",
    title: "Moves",
    lead: "Scheduled moves with their days and crews.",
    screen: "/moves",
    needs: "view_moves",
    sections: [
      {
        heading: "Plan a move",
        steps: [
          "Choose Schedule job (New job under Dispatch) and an accepted quote.",
          "Set the date, the part of the day, the crew lead and the crew.",
          "Read the warnings: a person may be booked twice, or the day may be full. You can plan it anyway; your name is recorded.",
        ],
      },
      {
        heading: "Find a free day",
        text: "Press Free days above the calendar. It counts the moves of four weeks: darker days have more, red ones are full. Choose a day to open it.",
      },
      {
        heading: "Reschedule",
        text: "Drag it in the calendar, or type the date. The quote and the invoice's due date follow. A move that has started cannot be rescheduled.",
      },
      {
        heading: "On the road",
        text: "Crew see names, phones, addresses and instructions from the day before to the day after, and never a price. Start and complete the move from its card.",
      },
    ],
  },
  {
    slug: "moves-list",
    title: "List of moves",
    lead: "All moves with day, crew and state, and the jobs of each.",
    screen: "/moves/list",
    needs: "view_moves",
    sections: [
      {
        heading: "Find a move",
        text: "Search by number, customer or place. Filter by day, state or missing crew, and keep filters as a view.",
      },
      {
        heading: "Jobs",
        points: [
          "A move has one job, or several: a packing day, a second truck, a stop at the store. Open the move to see them.",
          "Assign shows vehicles and people that fit first. Conflicts appear before you save; most need a reason.",
          "An expired paper, the workshop and approved leave cannot be overridden.",
          "Under the three dots: times and needs, stops, second truck, abort. Add job plans another day.",
          "The drive between two jobs counts, with 30 minutes in reserve. Speeds: Settings, Travel between jobs.",
          "The move is in progress once a job sets off, and completed when all jobs are done.",
        ],
      },
    ],
  },
  {
    slug: "moves-calendar",
    title: "Calendar of moves",
    lead: "Moves by day and week, and accepted quotes without a day.",
    screen: "/moves/schedule",
    needs: "manage_moves",
    sections: [
      {
        heading: "Calendar or Dispatch",
        text: "The calendar gives a move its day, window and crew lead. Dispatch gives its jobs trucks, people and hours. Both show the same moves.",
      },
      {
        heading: "Quotes without a day",
        text: "Accepted quotes without a day are beside the calendar. Drag one onto a day, or choose Schedule job.",
      },
    ],
  },
  {
    slug: "plan-suggestions",
    title: "Suggested plans and breakdowns",
    lead: "Fill a day in one step, and replace a truck or a person that falls out.",
    screen: "/moves",
    needs: "manage_moves",
    sections: [
      {
        heading: "Suggest a plan",
        steps: [
          "Open the day on the board and choose Suggest a plan. Nothing is assigned yet.",
          "Read who and what would go, and why. A job is filled completely, or it stays open with the reason.",
          "Choose Accept all, or Accept on single jobs. Jobs that changed in the meantime are left out, and the message says which.",
          "Undo takes back what the plan assigned. Your own changes since stay, and so do jobs that have set off.",
        ],
      },
      {
        heading: "How it chooses",
        points: [
          "The earliest job first, with the smallest truck that fits. Two trucks if none fits alone, unless other jobs would get none.",
          "The nearest driver, then people with the fewest days of work in the last two weeks.",
          "Never a conflict: no double booking, leave or day off, expired paper, missing licence class or cover, or more than 11 hours.",
        ],
      },
      {
        heading: "A truck breaks down",
        steps: [
          "Choose Replan and the truck, or Broken down in its menu. Enter the time and what is broken.",
          "The truck goes to the workshop with a severe defect. You see its open jobs, each with up to three replacements, the one that disturbs least first.",
          "Read what each changes and press Choose. A job under way gets a second truck. Undo takes the choice back until the job sets off.",
          "Check the messages to crew and customers, edit them, and press Send. Nothing is sent before.",
        ],
      },
      {
        heading: "A person cannot come",
        text: "Choose Replan and the person, or Not available today in their menu. Their jobs get replacements in the same way, and they are not suggested on that day. Enter leave under Leave.",
      },
      {
        heading: "Nothing fits",
        text: "With prices of hauliers under Suppliers, the cheapest truck that fits is the last choice, with its phone number. Otherwise reschedule the move.",
      },
    ],
  },
  {
    slug: "capacity",
    title: "Capacity and holds",
    lead: "What each day has left, the days that customers hold, and the waiting list.",
    screen: "/moves/capacity",
    needs: "manage_moves",
    sections: [
      {
        heading: "Read a day",
        points: [
          "The percentage is that of the tightest: trucks, m³, drivers, crew or packers. Its name is beside it.",
          "From 70% a day fills up, from 90% it is nearly full, above 100% it is over.",
          "A truck makes two trips a day, one on long distance. People on approved leave do not count.",
          "Choose a day to see what is used, held and free.",
        ],
      },
      {
        heading: "What if",
        text: "Choose a truck above the month. The chosen day is counted with it and its driver; nothing is saved.",
      },
      {
        heading: "Holds",
        points: [
          "An accepted quote holds its day for 24 hours, and at least 30 minutes after an M-Pesa prompt. The deposit books it.",
          "When a hold ends, the day is free and the customer is asked to choose again. Acceptance and invoice stay.",
          "If the deposit arrives later, the day is booked if it has room. Otherwise you are notified: agree on another day.",
          "Under the three dots: extend a hold, or release the day. Both need a reason.",
        ],
      },
      {
        heading: "Waiting list",
        text: "Customers join it on their quote's page when a day is full. When it has room, they are told in order, and each has it held for four hours.",
      },
      {
        heading: "Book by capacity",
        text: "Settings, Moves: until you switch it on, a day takes 'Moves per day'. Afterwards vehicles and people limit it, so enter the m³ of each vehicle first.",
      },
    ],
  },
  {
    slug: "clearances",
    title: "Clearances",
    lead: "Landlords' letters, lift bookings, gate passes and county permits before a move.",
    screen: "/moves/clearances",
    needs: "manage_moves",
    sections: [
      {
        heading: "What is missing",
        text: "This page lists the moves of the next 14 days with what nobody has confirmed yet. A job that stops there asks for a reason when you dispatch it.",
      },
      {
        heading: "Where they come from",
        points: [
          "A survey adds them: clearance needed, a gate, a lift to another floor.",
          "You add others in the move, below its jobs. Type the address as in the job's stops.",
          "All jobs of the move that stop at the address share them.",
        ],
      },
      {
        heading: "Ask",
        points: [
          "Ask customer sends a link. The customer answers, or names the caretaker.",
          "Send link to caretaker is under the three dots, once the phone is known. The caretaker sees the place, the day and the number plates, and not the customer.",
          "Settings, Clearances: ask customers automatically, once the move is booked, 3 days and 1 day before.",
          "Links end two days after the move. End links stops them at once.",
        ],
      },
      {
        heading: "Answer by hand",
        text: "Under the three dots: confirm, mark as not needed or as refused. The last two need a reason. Open again takes an answer back.",
      },
    ],
  },
];
