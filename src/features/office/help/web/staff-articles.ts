import type { HelpArticle } from "../domain";

export const STAFF_ARTICLES: readonly HelpArticle[] = [
  {
    slug: "leave",
    title: "Leave",
    lead: "Leave requests, absences and balances.",
    screen: "/staff/leave",
    needs: ["approve_leave", "manage_leave"],
    sections: [
      {
        heading: "Deciding",
        points: [
          "Approve deducts the days at once. Reject needs a reason, which the person sees. You cannot approve your own leave.",
          "Days are the person's working days without public holidays. A half day at either end counts as a half.",
          "Only managers of all leave can approve more days than are left, with a note.",
        ],
      },
      {
        heading: "Afterwards",
        points: [
          "Approved leave can be cancelled or shortened. Unused days return to the balance.",
          "A person's page shows every entry of their balance. Adjust adds one, with a reason.",
        ],
      },
      {
        heading: "Calendar and public holidays",
        points: [
          "The calendar shows a month by department and team. Colleagues who cannot approve leave see absences without the reason.",
          "Adding a public holiday returns the day to everyone on leave then. Add Idd days when they are announced.",
          "Planning a move with an absent person shows a warning.",
        ],
      },
      {
        heading: "Leave entitlement",
        text: "Settings, Leave: 21 days in January or a twelfth each month, carry-over, sick leave on full and half pay, maternity and paternity leave.",
      },
    ],
  },
  {
    slug: "overtime",
    title: "Overtime",
    lead: "Extra hours: entered, proposed after late moves, and approved.",
    screen: "/staff/overtime",
    needs: ["assign_tasks", "approve_overtime", "manage_all_staff"],
    sections: [
      {
        heading: "Entering",
        points: [
          "Enter overtime for a team member: the day and the hours, in quarters. At most twelve per day.",
          "A working day counts at the person's rate, a rest day or public holiday double. The day sets the rate; change it if the shift was swapped.",
          "A move that is completed half an hour or more after the end of its crew's day proposes their hours.",
        ],
      },
      {
        heading: "Deciding",
        text: "Approve or reject in the row; a rejection needs a reason, which the person sees. You cannot approve your own. Payroll pays approved overtime.",
      },
    ],
  },
  {
    slug: "attendance",
    title: "Attendance",
    lead: "Your team's attendance today, recorded on a phone.",
    screen: "/staff/attendance",
    needs: ["assign_tasks", "manage_all_staff"],
    sections: [
      {
        heading: "Record a day",
        steps: [
          "Tap each person's status: present, late, half a day or absent. The first button marks everyone else as present.",
          "Times adds arrival, departure and a note.",
          "You can change a day for a month.",
        ],
      },
      {
        heading: "Absences",
        text: "Leave, rest days and public holidays are shown beside the name. They need no entry.",
      },
    ],
  },
  {
    slug: "your-overtime",
    title: "My overtime",
    lead: "Your extra hours and their approval.",
    screen: "/staff/me/overtime",
    needs: null,
    sections: [
      {
        heading: "Enter overtime",
        text: "Enter the day, the hours in quarters and the reason. You can withdraw it until it is decided. You are notified of the decision.",
      },
    ],
  },
  {
    slug: "your-leave",
    title: "My leave",
    lead: "Your balance, and how to request and cancel leave.",
    screen: "/staff/me/leave",
    needs: null,
    sections: [
      {
        heading: "Request leave",
        steps: [
          "Choose the kind of leave, the first and the last day. From noon or until noon takes half a day.",
          "The form shows the days it takes and the days left.",
          "Your approver is notified at once. You are notified of the decision.",
        ],
      },
      {
        heading: "Cancel leave",
        text: "You can cancel until approved leave begins. After that, ask your approver to shorten it.",
      },
    ],
  },
  {
    slug: "staff-import",
    title: "Import employees",
    lead: "A CSV or Excel file of employees: imported completely or not at all.",
    screen: "/staff/import",
    needs: "manage_all_staff",
    sections: [
      {
        heading: "Import a file",
        steps: [
          "Upload it. The first row names the columns; one row per employee, 1,000 at most.",
          "Check how each column was recognised, and correct it if needed. Unused columns are ignored.",
          "Check rows. Every invalid row is listed with its field and the reason.",
          "Correct the file and upload it again until all rows are valid. Then import.",
        ],
      },
      {
        heading: "Columns",
        text: "Name, email, phone, start date and base salary in shillings. Use the form's names for roles and departments. Without a role the person is a mover.",
      },
      {
        heading: "Afterwards",
        text: "Imported employees are not invited yet: open their Access to invite them. Some roles wait for an administrator's approval.",
      },
    ],
  },
  {
    slug: "your-payslips",
    title: "My payslips",
    lead: "Your payslips and tax deduction cards.",
    screen: "/staff/me/payslips",
    needs: null,
    sections: [
      {
        heading: "Read a payslip",
        text: "Each approved month is one payslip as a PDF. You are notified when one is ready. P9A cards for KRA are below, by year. If a figure is wrong, tell payroll.",
      },
    ],
  },
  {
    slug: "salaries",
    title: "Salary payments",
    lead: "Salaries sent by M-Pesa, and their outcome.",
    screen: "/payroll/payments",
    needs: ["release_payments", "process_payroll", "approve_payroll", "view_payroll_reports"],
    sections: [
      {
        heading: "Check a run",
        steps: [
          "Open the run. Completed payments have M-Pesa's receipt.",
          "Failed payments show the reason. Correct it and retry them.",
          "Payments under review have no answer from M-Pesa. Compare its statement, then decide each with a reason.",
        ],
      },
      {
        heading: "Good to know",
        text: "A payment is sent again only if it certainly failed. Nobody pays or decides their own salary.",
      },
    ],
  },
  {
    slug: "payroll-returns",
    title: "Payroll returns",
    lead: "A month's files for KRA, NSSF, SHA and others, and what is due to them.",
    screen: "/payroll/returns",
    needs: ["process_payroll", "release_payments", "view_payroll_reports"],
    sections: [
      {
        heading: "File a month",
        steps: [
          "Choose the month. The page names missing numbers: complete them first.",
          "Make the file and upload it on the authority's own site.",
          "Pay by the 9th of the next month, then mark it as paid.",
        ],
      },
    ],
  },
];
