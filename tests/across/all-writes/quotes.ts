import type { RouterClient } from "@orpc/server";
import { aPerson } from "~/features/identity/testing";
import { anApprovedQuote, anInvoice } from "~/features/invoices/testing";
import { anOpenDay, aRequest, quoteOf, requestedQuote } from "~/features/quotes/testing";
import { transaction } from "~/platform/db/database";
import { type Actor, visitor } from "~/platform/http/actor";
import type { router } from "~/server/api";

type Write = () => Promise<() => Promise<unknown>>;

const approved = () => transaction((tx) => anApprovedQuote(tx));
const yes = { name: "Achieng Odhiambo", terms: true, serviceDate: "2099-03-02" };

/** One successful call of every write on quotes, for the test of all writes. */
export const quoteWrites = (
  as: (actor: Actor) => RouterClient<typeof router>,
  admin: () => Actor,
): Record<string, Write> => ({
  "quotes.request": async () => () => as(visitor).quotes.request(aRequest()),
  "quotes.make": async () => () => as(admin()).quotes.make(aRequest()),
  "approvals.handOver": async () => {
    const { personId } = await aPerson({ role: "manager" });
    const { id } = await requestedQuote({ specialRequirements: ["Piano"] });
    return () => as(admin()).approvals.handOver({ kind: "quote", id, personId: personId ?? "" });
  },
  "quotes.editContents": async () => {
    const { id, rowVersion } = await requestedQuote();
    const contents = { rooms: { bedroom: 1 }, services: [] };
    return () => as(admin()).quotes.editContents({ id, rowVersion, ...contents });
  },
  "quotes.setSecondCurrency": async () => {
    const { id, rowVersion } = await requestedQuote();
    return () => as(admin()).quotes.setSecondCurrency({ id, rowVersion, currency: null });
  },
  "quotes.editPricing": async () => {
    const { id, number } = await requestedQuote();
    const { lines, rowVersion } = await as(admin()).quotes.get({ number });
    return () => as(admin()).quotes.editPricing({ id, rowVersion, lines });
  },
  "quotes.choosePrice": async () => {
    const { id, rowVersion } = await requestedQuote();
    return () => as(admin()).quotes.choosePrice({ id, rowVersion, by: "rooms", packs: true });
  },
  "quotes.choosePriceType": async () => {
    const { id, rowVersion } = await requestedQuote();
    return () => as(admin()).quotes.choosePriceType({ id, rowVersion, type: "estimate" });
  },
  "quotes.editFacts": async () => {
    const { id, number } = await requestedQuote();
    const { rowVersion, ...facts } = await as(admin()).quotes.get({ number });
    const changed = { ...facts, customerName: "Another Name" };
    return () => as(admin()).quotes.editFacts({ id, rowVersion, facts: changed });
  },
  "quotes.approve": async () => {
    const { id } = await requestedQuote();
    return () => as(admin()).quotes.approve({ id });
  },
  "quotes.askForApproval": async () => {
    const { id } = await requestedQuote({ specialRequirements: ["Piano"] }, admin());
    return () => as(admin()).quotes.askForApproval({ id, reason: "" });
  },
  "quotes.confirmPrice": async () => {
    const { id, number } = await requestedQuote({ from: "Nairobi, Kenya", to: "Mombasa, Kenya" });
    const { rowVersion } = await as(admin()).quotes.get({ number });
    return () => as(admin()).quotes.confirmPrice({ id, rowVersion });
  },
  "quotes.reject": async () => {
    const { id } = await requestedQuote();
    return () => as(admin()).quotes.reject({ id, reason: "" });
  },
  "quotes.requestRevision": async () => {
    const { id } = await requestedQuote();
    return () => as(admin()).quotes.requestRevision({ id, reason: "" });
  },
  "quotes.revise": async () => {
    const { id } = await approved();
    return () => as(admin()).quotes.revise({ id });
  },
  "quotes.send": async () => {
    const { id } = await approved();
    return () => as(admin()).quotes.send({ id });
  },
  "quotes.openWhatsApp": async () => {
    const { id } = await approved();
    return () => as(admin()).quotes.openWhatsApp({ id });
  },
  "quotes.contact": async () => {
    const { id } = await requestedQuote();
    return () => as(admin()).quotes.contact({ id });
  },
  "quotes.revokeLink": async () => {
    const { id } = await approved();
    return () => as(admin()).quotes.revokeLink({ id });
  },
  "quotes.addNote": async () => {
    const { id } = await requestedQuote();
    return () => as(admin()).quotes.addNote({ id, content: "Has a piano" });
  },
  "quotes.accept": async () => {
    const { token } = await approved();
    return () => as(visitor).quotes.accept({ token, ...yes });
  },
  "quotes.viewed": async () => {
    const { token } = await approved();
    return () => as(visitor).quotes.viewed({ token });
  },
  "quotes.decline": async () => {
    const { token } = await approved();
    return () => as(visitor).quotes.decline({ token, reason: "Another mover" });
  },
  "quotes.askForChange": async () => {
    const { token } = await approved();
    return () => as(visitor).quotes.askForChange({ token, message: "Could you come at seven?" });
  },
  "quotes.book": async () => {
    const { number } = await requestedQuote({
      customer: { name: "Amina Abdi", email: "amina@example.co.ke", phone: "+254733000111" },
    });
    const { reference } = await quoteOf(number);
    const owner = await aPerson({ role: "customer", email: "amina@example.co.ke" });
    const wish = { serviceDate: anOpenDay(40), preferredTime: "", fromAddress: "", toAddress: "" };
    return () => as(owner).quotes.book({ reference, ...wish });
  },
  "quotes.bulkDecide": async () => {
    const { id } = await requestedQuote();
    return () => as(admin()).quotes.bulkDecide({ ids: [id], action: "approve" });
  },
  "quotes.bulkEmail": async () => {
    const { id } = await requestedQuote();
    const message = { subject: "Closed on Monday", body: "See you on Tuesday." };
    return () => as(admin()).quotes.bulkEmail({ ids: [id], message });
  },
  "quotes.cancel": async () => {
    const { quoteId } = await anInvoice();
    const id = quoteId ?? "";
    return () => as(admin()).quotes.cancel({ id, reason: "Moves with a friend", agreedFee: 0 });
  },
  "quotes.reschedule": async () => {
    const { quoteId } = await anInvoice();
    const input = { id: quoteId ?? "", reason: "Keys come later", agreedFee: 0 };
    return () => as(admin()).quotes.reschedule({ ...input, from: "2099-03-02", to: "2099-03-09" });
  },
  "quotes.cancelOfLink": async () => {
    const { token } = await anInvoice();
    return () => as(visitor).quotes.cancelOfLink({ token, reason: "We stay", agreedFee: 0 });
  },
  "quotes.rescheduleOfLink": async () => {
    const { token } = await anInvoice();
    const input = { token, from: "2099-03-02", to: anOpenDay(60), agreedFee: 0 };
    return () => as(visitor).quotes.rescheduleOfLink(input);
  },
});
