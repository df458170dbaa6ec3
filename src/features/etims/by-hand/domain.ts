/** KRA's number of a signed document: the unit's serial number, and its count of receipts. */
const CU_NUMBER = /^[A-Z0-9]{6,30}\/\d{1,12}$/;

/** Reads a typed CU number as `KRASRN000012345/7`; undefined for other texts. */
export function readCuNumber(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/\s+/g, "");
  return CU_NUMBER.test(plain) ? plain : undefined;
}

/** The address of a receipt at KRA; undefined for other hosts, because customers open it. */
export function readReceiptLink(typed: string): string | undefined {
  const address = typed.trim();
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, port, username, password, href } = new URL(address);
  const isKra = hostname === "kra.go.ke" || hostname.endsWith(".kra.go.ke");
  return protocol === "https:" && isKra && !port && !username && !password ? href : undefined;
}
