import { extrasBilled } from "~/features/change-orders/on-site/domain";
import { paymentReceived } from "~/features/payments/domain";
import { on } from "~/platform/events/events";
import { spreadMoney } from "./commands/spread-money";
import { findSiteMoveOfPayment } from "./queries/due";

/** Money that came on site in excess pays extras once they are billed, and other open invoices of the move at once. */
export const sitePaymentsSubscribers = [
  on(extrasBilled, (tx, { subjectId: moveId, at }) => spreadMoney(tx, moveId, at)),
  on(paymentReceived, async (tx, { subjectId, data, at }) => {
    if (data.credit <= 0) return;
    const moveId = await findSiteMoveOfPayment(tx, subjectId);
    if (moveId) await spreadMoney(tx, moveId, at);
  }),
];
