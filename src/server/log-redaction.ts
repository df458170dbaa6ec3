import { UUID } from "~/platform/kernel/ids";
import { keepable } from "~/platform/kernel/keepable";

/**
 * Tokens in paths stay out of the log and the audit log, which both can hold what is left. A row's id gives no access,
 * and says what was asked for.
 */
export function pathForLog(path: string): string {
  return keepable(path)
    .replace(/^((?:\/[a-z]{2})?\/(?:q|o|payslip|callbacks\/[a-z-]+|documents\/[a-z-]+))\/[^/]+/, "$1/…")
    .split("/")
    .map((part) => (UUID.test(part) ? part : withoutTokens(part)))
    .join("/");
}

/** Text from outside for the log: nothing that could give access, and no line that looks like one of the log's own. */
export function withoutTokens(text: string): string {
  return text.replace(/[A-Za-z0-9_-]{30,}/g, "…");
}
