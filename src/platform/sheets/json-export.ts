import { begun, endingWith, textStream } from "~/platform/db/snapshot";
import { type FileRoute, fileRoute } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import type { RouteAccess } from "~/platform/http/permissions";
import { sendFile } from "~/platform/http/send-file";

interface JsonExport<Row, Asked> {
  path: string;
  permission: RouteAccess;
  fileName: (now: Date, asked: Asked) => string;
  ask: (query: URLSearchParams, request: RequestContext) => Asked | Promise<Asked>;
  rows: (asked: Asked, request: RequestContext) => AsyncGenerator<readonly Row[]>;
  /** The JSON of a row; amounts are cents, as in the API. */
  written: (row: Row, asked: Asked) => object;
}

/** Exports rows as a JSON array with one row a line, streamed while they are read. */
export function defineJsonExport<Row, Asked>(description: JsonExport<Row, Asked>): FileRoute {
  const { path, permission, fileName, ask, rows, written } = description;
  return fileRoute({
    path: `/exports/${path}.json`,
    permission,
    answer: async (c) => {
      const request = c.get("request");
      const asked = await ask(new URL(c.req.url).searchParams, request);
      const read = await begun(rows(asked, request));
      return sendFile(c, {
        name: `${fileName(request.now, asked)}.json`,
        type: "application/json; charset=utf-8",
        body: endingWith(textStream(jsonOf(read, (row) => written(row, asked))), read),
      });
    },
  });
}

async function* jsonOf<Row>(batches: AsyncIterable<readonly Row[]>, written: (row: Row) => object) {
  let before = "[";
  for await (const rows of batches) {
    let text = "";
    for (const row of rows) {
      text += `${before}\n${JSON.stringify(written(row))}`;
      before = ",";
    }
    yield text;
  }
  yield before === "[" ? "[]\n" : "\n]\n";
}
