// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type Shown, screen, show, waitFor } from "~/platform/testing/dom";
import { answerCalls, refusal } from "~/platform/testing/rpc";
import { Overlays } from "~/platform/ui/office/overlays";
import { RecordPayment } from "./record-payment";

const INVOICE = {
  id: "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6a",
  invoiceNumber: "INV-2026-0007",
  customerName: "Achieng Odhiambo",
  outstandingBalance: 1_860_000,
  invoiceDate: "2026-11-01",
};

function opened(): Shown & { closed: () => number } {
  let closed = 0;
  const shown = show(
    <>
      <Overlays />
      <RecordPayment
        invoice={INVOICE}
        now={new Date("2026-11-22T09:00:00Z")}
        onClose={() => {
          closed += 1;
        }}
      />
    </>,
  );
  return { ...shown, closed: () => closed };
}

const OFFERED = [
  { method: "cheque", minAmount: null, maxAmount: null },
  { method: "paypal", minAmount: 100, maxAmount: 1_000_000 },
];
const methods = () => ({ methods: OFFERED });
const recorded = (calls: ReturnType<typeof answerCalls>) =>
  calls.filter(({ name }) => name === "payments.record");

const button = (name: string) => screen.findByRole("button", { name });

async function fill({ user }: Shown, reference: string): Promise<void> {
  await user.click(await button("50%"));
  await user.click(screen.getByRole("combobox", { name: "Method" }));
  await user.click(await screen.findByRole("option", { name: "Cheque" }));
  await user.type(screen.getByLabelText("Reference"), reference);
}

test("half of the balance is a button, more than the balance is not sent, and the day is today unless another is typed", async () => {
  const sent = answerCalls({ "payments.methods": methods, "payments.record": () => ({}) });
  const shown = opened();
  const record = await button("Record Payment");
  expect(record).toHaveProperty("disabled", true);
  await shown.user.type(screen.getByLabelText("Amount"), "999999");
  await screen.findByText("This is more than the balance of KES 18,600");
  await fill(shown, "CHQ 44");
  expect(screen.getByLabelText("Amount")).toHaveProperty("value", "9,300");
  expect(screen.getByLabelText("Received on")).toHaveProperty("value", "22/11/2026");
  await shown.user.clear(screen.getByLabelText("Received on"));
  await shown.user.type(screen.getByLabelText("Received on"), "20/11/2026");
  await shown.user.click(record);
  await screen.findByText("Payment recorded successfully!");
  expect(recorded(sent)).toMatchObject([
    {
      input: {
        invoiceId: INVOICE.id,
        seenBalance: 1_860_000,
        amount: 930_000,
        method: "cheque",
        reference: "CHQ 44",
        receivedOn: "2026-11-20",
      },
    },
  ]);
  expect(shown.closed()).toBe(1);
});

test("money that may be booked already is asked about, and booked by the same button", async () => {
  const sent = answerCalls({
    "payments.methods": methods,
    "payments.record": ({ evenIfBooked }: { evenIfBooked?: boolean }) => {
      const words = "Cheque CHQ 44 was booked already.";
      if (!evenIfBooked) throw refusal("CONFLICT", words, { reference: words });
      return {};
    },
  });
  const shown = opened();
  await fill(shown, "CHQ 44");
  await shown.user.click(await button("Record Payment"));
  await screen.findByText("Is this the same money?");
  await screen.findByText("Cheque CHQ 44 was booked already. Book it anyway?");
  await shown.user.click(await button("Book it anyway"));
  await waitFor(() => expect(shown.closed()).toBe(1));
  expect(recorded(sent).map(({ input }) => (input as { evenIfBooked?: boolean }).evenIfBooked)).toEqual([
    undefined,
    true,
  ]);
});

test("a balance that has changed is looked at before it is sent again", async () => {
  const sent = answerCalls({
    "payments.methods": methods,
    "payments.record": () => {
      throw refusal("CONFLICT", "The balance is KES 9,300 by now");
    },
  });
  const shown = opened();
  await fill(shown, "CHQ 45");
  await shown.user.click(await button("Record Payment"));
  await screen.findByText("The balance is KES 9,300 by now");
  expect(recorded(sent)).toHaveLength(1);
  expect(shown.closed()).toBe(0);
});

test("a gateway that is enabled is offered, within its limits and with its reference", async () => {
  const sent = answerCalls({ "payments.methods": methods, "payments.record": () => ({}) });
  const shown = opened();
  await shown.user.click(await screen.findByRole("combobox", { name: "Method" }));
  await shown.user.click(await screen.findByRole("option", { name: "PayPal" }));
  await shown.user.click(await button("Full balance"));
  await screen.findByText("PayPal takes KES 1 to KES 10,000 at a time");
  await shown.user.click(await button("50%"));
  const record = await button("Record Payment");
  expect(record).toHaveProperty("disabled", true);
  await shown.user.type(screen.getByLabelText("Reference"), "8AC77 4417");
  await shown.user.click(record);
  await screen.findByText("Payment recorded successfully!");
  expect(recorded(sent)).toMatchObject([
    { input: { method: "paypal", amount: 930_000, reference: "8AC77 4417" } },
  ]);
});
