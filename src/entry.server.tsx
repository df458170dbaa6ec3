import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { pageRequest } from "~/platform/http/loader-api";
import { log } from "~/platform/http/log";

export const streamTimeout = 10_000;

/** Renders a page as a stream, every script with this answer's nonce. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce } = context.get(pageRequest);
  const ready = isbot(request.headers.get("user-agent") ?? "") ? "onAllReady" : "onShellReady";
  return new Promise((resolve, reject) => {
    const timer: { id?: ReturnType<typeof setTimeout> } = {};
    let shellRendered = false;
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        [ready]() {
          shellRendered = true;
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer.id);
              done();
            },
          });
          headers.set("Content-Type", "text/html; charset=utf-8");
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError: reject,
        onError(error) {
          if (shellRendered) log().error({ err: error }, "a page failed while it was rendered");
        },
      },
    );
    timer.id = setTimeout(() => abort(), streamTimeout + 1000);
  });
}

/** Logs what went wrong in a loader or a rendering; refusals (404, 403 …) are answers, not faults. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (typeof error === "object" && error !== null && "init" in error && "data" in error) return;
  log().error({ err: error }, "a page failed");
};
