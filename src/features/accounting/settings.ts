import { choice, defineSection } from "~/features/settings/define";

const MONTHS = {
  "1": "January",
  "2": "February",
  "3": "March",
  "4": "April",
  "5": "May",
  "6": "June",
  "7": "July",
  "8": "August",
  "9": "September",
  "10": "October",
  "11": "November",
  "12": "December",
} as const;

/** How the books are kept. */
export const booksSection = defineSection("books", {
  title: "Books",
  about: "The fiscal year of reports. Accounts and mapping are under Books.",
  needs: "manage_books",
  fields: {
    firstMonth: choice({ label: "Fiscal year begins in", options: MONTHS, default: "1" }),
  },
});
