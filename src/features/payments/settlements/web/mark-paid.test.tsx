// @vitest-environment jsdom
import { expect, test } from "vitest";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { answerCalls, refusal } from "~/platform/testing/rpc";
import { PART } from "~/platform/ui/office/bulk-run";
import { Overlays } from "~/platform/ui/office/overlays";
import { MarkPaid } from "./mark-paid";

interface Sent {
  invoiceIds: string[];
  evenIfBooked: boolean;
  isFurtherPart: boolean;
}

const BROUGHT = "An M-Pesa request has brought KES 18,600 on INV-2026-0007 already.";
const button = (name: string) => screen.findByRole("button", { name });

async function opened(count: number) {
  const calls = { closed: 0, done: 0 };
  const invoiceIds = Array.from({ length: count }, (_, index) => `invoice-${index}`);
  const shown = show(
    <>
      <Overlays />
      <MarkPaid
        invoiceIds={invoiceIds}
        onClose={() => {
          calls.closed += 1;
        }}
        onDone={() => {
          calls.done += 1;
        }}
      />
    </>,
  );
  await shown.user.click(await screen.findByRole("combobox", { name: "How it was paid" }));
  await shown.user.click(await screen.findByRole("option", { name: "Cash" }));
  return { ...shown, calls, invoiceIds };
}

function doubting(doubtful: string) {
  return answerCalls({
    "settlements.markPaid": ({ invoiceIds, evenIfBooked }: Sent) => {
      if (!evenIfBooked && invoiceIds.includes(doubtful))
        throw refusal("CONFLICT", BROUGHT, { amount: BROUGHT });
      return { done: invoiceIds.length, refused: [] };
    },
  });
}

test("a prompt's money is asked about in the words of Record Payment, and booked by the same button", async () => {
  const sent = doubting("invoice-0");
  const { user, calls } = await opened(2);
  await user.click(await button("Mark as paid"));
  await screen.findByText("Is this the same money?");
  await screen.findByText(`${BROUGHT} Book it anyway?`);
  expect(calls).toEqual({ closed: 0, done: 0 });
  await user.click(await button("Book it anyway"));
  await waitFor(() => expect(calls).toEqual({ closed: 1, done: 1 }));
  expect(sent.map(({ input }) => (input as Sent).evenIfBooked)).toEqual([false, true]);
});

test("of a long selection only the part in question is asked about, and only that part is sent again", async () => {
  const sent = doubting(`invoice-${PART}`);
  const { user, calls, invoiceIds } = await opened(PART * 2 + 1);
  await user.click(await button("Mark as paid"));
  await screen.findByText("Is this the same money?");
  expect(sent.map(({ input }) => (input as Sent).isFurtherPart)).toEqual([false, true, true]);
  await user.click(await button("Book it anyway"));
  await waitFor(() => expect(calls).toEqual({ closed: 1, done: 1 }));
  expect(sent.slice(3)).toMatchObject([
    { input: { invoiceIds: invoiceIds.slice(PART, PART * 2), evenIfBooked: true, isFurtherPart: true } },
  ]);
});

test("who leaves the question leaves what was booked before it, and the list is read anew", async () => {
  doubting(`invoice-${PART}`);
  const { user, calls } = await opened(PART + 1);
  await user.click(await button("Mark as paid"));
  await screen.findByText("Is this the same money?");
  await user.click(await button("Cancel"));
  await user.click(await button("Leave"));
  await waitFor(() => expect(calls).toEqual({ closed: 1, done: 1 }));
});
