import { isRouteErrorResponse, Outlet, useRouteLoaderData } from "react-router";
import { homeOf } from "~/features/identity/domain";
import type { Viewer } from "~/platform/http/loader-api";
import { ErrorNotice } from "~/platform/ui/error-notice";
import type { Route } from "./+types/office-outlet";

/** Between the frame and its pages: what a page cannot show is said inside the frame, and the menu stays. */
export default function OfficeOutlet() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData("features/office/web/office-layout") as { viewer: Viewer } | undefined;
  // The person's own first page: not everybody in the office has a dashboard.
  const home = frame && homeOf(frame.viewer.role, frame.viewer.permissions);
  return (
    <ErrorNotice
      {...(isRouteErrorResponse(error) ? { answer: error } : { error })}
      {...(home ? { home } : {})}
      inFrame
    />
  );
}
