// @vitest-environment jsdom
import { expect, test } from "vitest";
import { offeredLines } from "~/features/pricing/domain/prices";
import { client } from "~/platform/http/client";
import { screen, show, waitFor } from "~/platform/testing/dom";
import { answerCalls, refusal } from "~/platform/testing/rpc";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { draftInputOf, emptyDraft } from "./draft-values";
import { InvoiceInputs } from "./invoice-inputs";

const TAX = { vatRegistered: true, vatRate: 1600, vatOnBaseAndDistance: false };
const OFFERED = offeredLines({
  rooms: [{ id: "bedroom", name: "Bedroom", price: 500_000 }],
  services: [{ id: "packing", name: "Professional Packing", price: 800_000, category: "additional" }],
});
const ACHIENG = {
  id: "0192f8a0-7e1b-7c3d-9a55-1f2e3d4c5b6a",
  customerNumber: "CUST1001",
  name: "Achieng Odhiambo",
  email: "achieng@example.co.ke",
  phone: "+254712000001",
  kraPin: "A001234567B",
};

function Page() {
  const form = useWriteForm({
    start: emptyDraft(undefined),
    send: (values, { context }) => client("drafts").create(draftInputOf(values), { context }),
  });
  return <InvoiceInputs of={form} tax={TAX} offered={OFFERED} onLeave={() => undefined} />;
}

test("an invoice for a known customer, of lines from the price list: nothing is typed but the search", async () => {
  const sent = answerCalls({
    "customers.choices": () => ({ customers: [ACHIENG] }),
    "drafts.create": () => ({ id: ACHIENG.id, number: "DRAFT-1", total: 1 }),
  });
  const { user } = show(<Page />);
  await user.type(await screen.findByRole("combobox", { name: "Known customer" }), "ach");
  await user.click(await screen.findByRole("option", { name: "Achieng Odhiambo, CUST1001" }));
  expect(screen.getByLabelText("Name")).toHaveProperty("value", "Achieng Odhiambo");
  for (const line of [/^Bedroom/, /^Professional Packing/]) {
    await user.click(screen.getByRole("combobox", { name: "Add from the price list" }));
    await user.click(await screen.findByRole("option", { name: line }));
  }
  expect(screen.getAllByLabelText("Description")).toHaveLength(2);
  await screen.findByText("KES 15,080");
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await waitFor(() => expect(sent.at(-1)?.name).toBe("drafts.create"));
  expect(sent.at(-1)).toMatchObject({
    key: expect.any(String),
    input: {
      customerName: "Achieng Odhiambo",
      customerEmail: "achieng@example.co.ke",
      customerKraPin: "A001234567B",
      dueDate: null,
      depositDue: 0,
      lines: [
        { category: "rooms", description: "Bedroom", quantity: 1, unitPrice: 500_000 },
        { category: "additional", description: "Professional Packing", quantity: 1, unitPrice: 800_000 },
      ],
    },
  });
});

test("a refusal is at the field of its line", async () => {
  answerCalls({
    "drafts.create": () => {
      throw refusal("INVALID", "Please describe this line", {
        "lines.1.description": "Please describe this line",
      });
    },
  });
  const { user } = show(<Page />);
  await user.type(await screen.findByLabelText("Unit price"), "2000");
  await user.click(screen.getByRole("button", { name: "Add line" }));
  await user.click(screen.getByRole("button", { name: "Save draft" }));
  await screen.findByText("Please describe this line");
  const [first, second] = screen.getAllByLabelText("Description");
  expect(second?.getAttribute("aria-invalid")).toBe("true");
  expect(first?.getAttribute("aria-invalid")).not.toBe("true");
});
