import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { useCompany } from "~/platform/ui/document";
import { CustomerFrame } from "./customer-frame";

/** The page for unknown (404) or incomplete (422) links. Rethrows every other error. */
export function UnknownLink({ error, children }: { error: unknown; children: ReactNode }) {
  const company = useCompany();
  if (!isRouteErrorResponse(error) || ![404, 409, 422].includes(error.status)) throw error;
  return <CustomerFrame company={company}>{children}</CustomerFrame>;
}
