import { Outlet } from "react-router";
import { notificationParts } from "~/features/notifications/office";
import { paymentParts } from "~/features/payments/office";

/** What features lend to the screens of earlier ones, listed once. The office's pages are below this route. */
for (const part of [...notificationParts, ...paymentParts]) part.join();

export default function Office() {
  return <Outlet />;
}
