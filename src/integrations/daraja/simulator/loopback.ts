/** The simulator only ever calls back to this machine. */
export function loopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, protocol } = new URL(address);
  return (
    /^https?:$/.test(protocol) &&
    (hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname))
  );
}
