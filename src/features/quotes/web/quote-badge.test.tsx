// @vitest-environment jsdom
import { expect, test } from "vitest";
import { screen, show } from "~/platform/testing/dom";
import { quoteList } from "../list";
import { QuoteProgressBadges } from "./quote-badge";

const quote = {
  status: "pending",
  requiresApproval: true,
  validUntil: "2026-12-28",
  cancelledAt: null,
  acceptedAt: null,
  declinedAt: null,
  supersededAt: null,
  viewedAt: null,
  sentAt: null,
} as const;

test.each([
  ["a pending quote above the limit", quote, ["For manager"]],
  [
    "one that was sent before its revision",
    { ...quote, status: "revision", sentAt: new Date() },
    ["Sent", "For manager"],
  ],
  ["an approved one", { ...quote, status: "approved", acceptedAt: new Date() }, ["Accepted"]],
  ["one that waits for its review", { ...quote, requiresApproval: false }, []],
] as const)("the progress of %s", async (_, of, badges) => {
  const { container } = show(
    <p>
      Progress: <QuoteProgressBadges quote={of} today="2026-11-28" />
    </p>,
  );
  await screen.findByText(/^Progress:/);
  expect([...container.querySelectorAll("p > span > span")].map(({ textContent }) => textContent)).toEqual(
    badges,
  );
});

test("status and progress have names of their own", () => {
  expect(quoteList.filters.status.label).toBe("Status");
  expect(quoteList.filters.badge.label).toBe("Progress");
});
