import { chooseEncoding, PACKED, type PackedBody, packBody } from "~/platform/http/encoding";

/** The framework's address for the files of linked pages. */
export const MANIFEST = "/__manifest";

const MOST = 300;
const packed = new Map<string, { body: PackedBody; headers: [string, string][] }>();

/** The framework's compressed answer: 22 KB of JSON on the home page become 3. Cached, because it depends only on the build. */
export async function packedManifest(request: Request, render: () => Promise<Response>): Promise<Response> {
  const { search } = new URL(request.url);
  let answer = packed.get(search);
  if (!answer) {
    const response = await render();
    if (response.status !== 200) return response;
    answer = {
      body: packBody(Buffer.from(await response.arrayBuffer())),
      headers: [...response.headers].filter(([name]) => name !== "content-length"),
    };
    if (packed.size >= MOST) packed.delete(packed.keys().next().value ?? "");
    packed.set(search, answer);
  }
  const encoding = chooseEncoding(request.headers.get("accept-encoding"), PACKED);
  const headers = new Headers(answer.headers);
  headers.set("Vary", "Accept-Encoding");
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(answer.body[encoding].length));
  return new Response(answer.body[encoding], { headers });
}
