import type { HelpArticle } from "../domain";

export const STAFF_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "leave",
    title: "Leave",
    lead: "Who asked to be away, who is, and how many days everybody has.",
    screen: "/staff/leave",
    needs: ["approve_leave", "manage_leave"],
    sections: [
      {
        heading: "Deciding",
        points: [
          "Approve takes the days at once; Reject asks why, and the person reads it. Nobody decides about their own leave.",
          "Days are the person's working days without public holidays. A half day at either end counts as a half.",
          "More than is left is approved by who manages all leave alone, with a note that says why.",
        ],
      },
      {
        heading: "Afterwards",
        points: [
          "Approved leave can be cancelled or shortened: what it does not take any more is given back.",
          "Somebody's page shows every entry that their balance is the sum of. Adjust adds one, with a reason.",
        ],
      },
      {
        heading: "Calendar and public holidays",
        points: [
          "The calendar shows a month by department and team. Who sees a team without deciding about it sees that somebody is away, not why.",
          "A public holiday that is added gives its day back to everybody who is on leave then. Idd days are added when they are announced.",
          "Planning a move with somebody who is away gives a warning.",
        ],
      },
      {
        heading: "What everybody is entitled to",
        text: "Settings, Leave: 21 days at once in January or a twelfth with every month, what goes into the next year, sick leave with full and with half pay, maternity and paternity leave.",
      },
    ],
  },
  {
    slug: "overtime",
    title: "Overtime",
    lead: "Hours beyond the day: entered, proposed by a move that ended late, and decided.",
    screen: "/staff/overtime",
    needs: ["assign_tasks", "approve_overtime", "manage_all_staff"],
    sections: [
      {
        heading: "Entering",
        points: [
          "Enter overtime for somebody of your team: the day and the hours, in quarters. A day holds twelve.",
          "A working day counts at the person's rate, a rest day or public holiday double. The day says which; change it if the shift was swapped.",
          "A move that is completed half an hour or more after the end of its crew's day proposes their hours.",
        ],
      },
      {
        heading: "Deciding",
        text: "Approve or reject in the row; a rejection says why, and the person reads it. Nobody decides about their own. Payroll pays what is approved.",
      },
    ],
  },
  {
    slug: "attendance",
    title: "Attendance",
    lead: "Who of your team is at work today, filled on a phone.",
    screen: "/staff/attendance",
    needs: ["assign_tasks", "manage_all_staff"],
    sections: [
      {
        heading: "Filling a day",
        steps: [
          "Tap what each was: present, late, half a day or absent. The first button says that all who are left are present.",
          "Times adds when somebody came and left, and a note.",
          "A day can be changed for a month.",
        ],
      },
      {
        heading: "Who is not expected",
        text: "Leave, rest days and public holidays stand beside the name and need not be filled.",
      },
    ],
  },
  {
    slug: "your-overtime",
    title: "My overtime",
    lead: "What you worked beyond your day, and what became of it.",
    screen: "/staff/me/overtime",
    needs: null,
    sections: [
      {
        heading: "Entering it",
        text: "The day, the hours in quarters and what for. While nobody has decided you can take it back; you are told when it is approved or rejected.",
      },
    ],
  },
  {
    slug: "your-leave",
    title: "My leave",
    lead: "What you have left, asking for leave, and taking it back.",
    screen: "/staff/me/leave",
    needs: null,
    sections: [
      {
        heading: "Asking",
        steps: [
          "Choose what leave it is, the first and the last day. From noon or until noon takes half a day.",
          "The form says how many days it takes and what is left then.",
          "Who may decide is told at once; you are told what they decided.",
        ],
      },
      {
        heading: "Taking it back",
        text: "While nobody has decided, and until approved leave begins. Once it has begun, ask who approved it to shorten it.",
      },
    ],
  },
  {
    slug: "staff-import",
    title: "Import employees",
    lead: "A CSV or Excel file of employees: everybody in it is hired, or nobody.",
    screen: "/staff/import",
    needs: "manage_all_staff",
    sections: [
      {
        heading: "Bring a file",
        steps: [
          "Upload it. The first row names the columns; one employee is one row, 1,000 at most.",
          "Look at what each column was taken for, and choose where it is wrong. Columns without a meaning are left out.",
          "Check rows. Every bad row is named with its field and the reason.",
          "Correct the file and upload it again until no row is bad. Then import.",
        ],
      },
      {
        heading: "What a row must hold",
        text: "Name, email, phone, start date and base salary in shillings. Roles and departments as the form names them; without a role somebody is a mover.",
      },
      {
        heading: "Afterwards",
        text: "Nobody is invited yet: open somebody's Access to invite them. Roles that only an administrator gives wait for one.",
      },
    ],
  },
];
