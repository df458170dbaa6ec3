import { expect, test } from "vitest";
import { searchHelp } from "./help-search";

const entries = [
  {
    to: "/a",
    title: "Pay by M-Pesa",
    summary: "Prompt or Pay Bill",
    text: "Your phone rings, you type your PIN.",
  },
  {
    to: "/b",
    title: "Refunds",
    summary: "What comes back when",
    text: "Within 14 days to the number that paid.",
  },
  {
    to: "/c",
    title: "Kufunga masanduku",
    summary: "Vyombo na glasi",
    text: "Ng'ombe hawabebwi. Ngũgĩ anajua.",
  },
];
const found = (query: string) => searchHelp(entries, query).map(({ to }) => to);

test.each([
  ["M-Pesa", "/a"],
  ["mpesa", "/a"],
  ["m pesa", "/a"],
  ["MPESA pin", "/a"],
  ["refund", "/b"],
  ["refnd", "/b"],
  ["ngombe", "/c"],
  ["Ngugi", "/c"],
  ["masand", "/c"],
])("%s is found", (query, to) => expect(found(query)[0]).toBe(to));

test.each(["", "  ", "-", "zzzz", "mpesa masanduku"])("%j finds nothing", (query) =>
  expect(found(query)).toEqual([]),
);
