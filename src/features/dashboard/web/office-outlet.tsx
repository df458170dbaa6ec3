import { isRouteErrorResponse, Outlet } from "react-router";
import { FaultNotice } from "~/platform/ui/fault-notice";
import type { Route } from "./+types/office-outlet";

/** Between the frame and its pages: what a page cannot show is said inside the frame, and the menu stays. */
export default function OfficeOutlet() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FaultNotice {...(isRouteErrorResponse(error) ? { answer: error } : { error })} inFrame />;
}
