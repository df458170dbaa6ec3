/** Errors of `fetch` before a byte of the request has left us: what was asked for was certainly not done. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  // Our own refusal of an address (outbound.ts).
  "EOUTBOUND",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
]);

/** Whether the cause of a failed call, by its code, means that nothing was sent. Any other code may hide a call that was heard. */
export const isNeverConnected = (code: string | undefined): boolean => NEVER_CONNECTED.has(code ?? "");
