/** The shell loads this file alone: it knows neither the names of the parts' files nor of what they load. */
export const loadRecordPayment = () => import("./record-payment");
export const loadMarkPaid = () => import("../settlements/web/mark-paid");
export const loadPaymentHistory = () => import("./payment-history");
