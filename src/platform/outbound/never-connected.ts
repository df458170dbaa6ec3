/** `fetch` errors before any byte was sent: the other system has certainly done nothing. */
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

/** True if a failed call's error code proves that nothing was sent. Other codes may follow a received request. */
export const isNeverConnected = (code: string | undefined): boolean => NEVER_CONNECTED.has(code ?? "");
