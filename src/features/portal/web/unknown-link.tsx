import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { useCompany } from "~/platform/ui/document";
import { CustomerFrame } from "./customer-frame";

/** The company's page for a link that is unknown (404) or was cut short (422). Throws every other error on. */
export function UnknownLink({ error, children }: { error: unknown; children: ReactNode }) {
  const company = useCompany();
  if (!isRouteErrorResponse(error) || ![404, 409, 422].includes(error.status)) throw error;
  return <CustomerFrame company={company}>{children}</CustomerFrame>;
}
