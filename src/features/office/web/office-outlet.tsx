import { isRouteErrorResponse, Outlet, useRouteLoaderData } from "react-router";
import { ErrorNotice } from "~/platform/ui/error-notice";
import type { Route } from "./+types/office-outlet";

/** Shows page errors inside the frame, so that the menu stays. */
export default function OfficeOutlet() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData("features/office/web/office-layout") as { home: string } | undefined;
  return (
    <ErrorNotice
      {...(isRouteErrorResponse(error) ? { answer: error } : { error })}
      {...(frame ? { home: frame.home } : {})}
      inFrame
    />
  );
}
