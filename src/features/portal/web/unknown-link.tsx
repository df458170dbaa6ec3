import type { ReactNode } from "react";
import { isRouteErrorResponse } from "react-router";
import { CustomerFrame } from "./customer-frame";

/** The page for unknown (404) or incomplete (422) links. Rethrows every other error. */
export function UnknownLink(props: { error: unknown; narrow?: boolean; children: ReactNode }) {
  const { error, narrow = false, children } = props;
  if (!isRouteErrorResponse(error) || ![404, 409, 422].includes(error.status)) throw error;
  return <CustomerFrame narrow={narrow}>{children}</CustomerFrame>;
}
