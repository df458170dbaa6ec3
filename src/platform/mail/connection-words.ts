/** Readable messages for network and TLS error codes of a mail server. */
const WORDS: readonly (readonly [RegExp, (server: string) => string])[] = [
  [
    /wrong version number|packet length too long|unknown protocol/i,
    (server) => `${server} does not speak SSL/TLS at this port: choose STARTTLS, or the port for SSL/TLS.`,
  ],
  [
    /ENOTFOUND|EAI_AGAIN|EDNS/,
    (server) => `No server is called ${server.replace(/:\d+$/, "")}: check the name.`,
  ],
  [/ECONNREFUSED/, (server) => `Nothing answers at ${server}: check the port.`],
  [
    /ETIMEDOUT|timed? ?out|Greeting never received/i,
    (server) => `${server} did not answer in time: check the name and port.`,
  ],
  [/EHOSTUNREACH|ENETUNREACH/, (server) => `No way leads to ${server}.`],
  [
    /ECONNRESET|EPIPE|socket (?:hang up|close)/i,
    (server) => `${server} broke the connection: check the encryption.`,
  ],
  [/CERT_HAS_EXPIRED|certificate has expired/i, (server) => `The certificate of ${server} has expired.`],
  [
    /ALTNAME|SELF_SIGNED|self.signed|UNABLE_TO_VERIFY|unable to verify/i,
    (server) => `The certificate of ${server} cannot be trusted.`,
  ],
];

/** Why a mail server could not be reached; the server's own answer if it gave one. */
export function connectionWords(error: unknown, server: string): string {
  const {
    code = "",
    message = String(error),
    response,
  } = error as {
    code?: string;
    message?: string;
    response?: string;
  };
  if (code === "EAUTH")
    return `${server} refuses the user name or the password${response ? `: ${response}` : "."}`;
  const said = `${code} ${message}`;
  return WORDS.find(([sign]) => sign.test(said))?.[1](server) ?? message;
}
