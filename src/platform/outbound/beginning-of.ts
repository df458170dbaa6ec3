/** The first bytes of an answer as text. Bytes after them are not read, so that a long answer fills no memory. */
export async function beginningOf(response: Response, mostBytes: number): Promise<string> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < mostBytes) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.byteLength;
  }
  if (bytes >= mostBytes) void reader.cancel().catch(() => undefined);
  return Buffer.concat(parts).subarray(0, mostBytes).toString("utf8");
}
