import type { Refusal } from "~/platform/http/page-errors";
import { Notice } from "~/platform/ui/notice";

interface RefusedNoticeProps {
  refused: Refusal | undefined;
  /** True if the form shows errors of fields at its fields. */
  hasFields?: boolean;
}

/** Why the server refused what the customer sent. */
export function RefusedNotice({ refused, hasFields = false }: RefusedNoticeProps) {
  const [atField] = Object.values(refused?.fields ?? {});
  if (!refused || (hasFields && atField !== undefined)) return null;
  return (
    <Notice tone="error" announce>
      {atField ?? refused.message}
    </Notice>
  );
}
