import { UUID } from "~/platform/kernel/ids";
import { keepable } from "~/platform/kernel/keepable";

/** Removes tokens from a path, so that it may be logged. Row ids stay: they give no access and identify the request. */
export function pathForLog(path: string): string {
  return keepable(path)
    .replace(
      /^((?:\/[a-z]{2})?\/(?:q|s|o|payslip|shared|callbacks\/[a-z-]+|documents\/[a-z-]+))\/[^/]+/,
      "$1/…",
    )
    .split("/")
    .map((part) => (UUID.test(part) ? part : withoutTokens(part)))
    .join("/");
}

/** Outside text for the log: without possible tokens, and without forged log lines. */
export function withoutTokens(text: string): string {
  return text.replace(/[A-Za-z0-9_-]{30,}/g, "…");
}
