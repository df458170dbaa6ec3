import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { COUNTED_PAGE, type PageHandle, pageRequest, SHARED_PAGE } from "~/platform/http/loader-api";
import { log } from "~/platform/http/log";

export const streamTimeout = 10_000;

/**
 * Renders a page with this answer's nonce on every script, and sends it as a whole: no loader defers data, and small chunks
 * cost more than they gain.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce, requestId } = context.get(pageRequest);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const body = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        headers.set("Content-Type", "text/html; charset=utf-8");
        if (isShared(routerContext)) headers.set(SHARED_PAGE, "yes");
        if (isCounted(routerContext)) headers.set(COUNTED_PAGE, "yes");
        resolve(new Response(Buffer.concat(chunks).toString("utf8"), { status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          // 'Not found' and 'forbidden' are answers; the request's own log line has their status.
          if (isRouteErrorResponse(error) && error.status < 500) return;
          log().error({ err: error, requestId }, "a page failed while it was rendered");
        },
      },
    );
    const timer = setTimeout(() => abort(), streamTimeout + 1000);
  });
}

function isShared({ staticHandlerContext, routeModules }: EntryContext): boolean {
  const { matches, errors } = staticHandlerContext;
  const page = matches.at(-1);
  const handle = page && (routeModules[page.route.id]?.handle as PageHandle | undefined);
  return errors === null && handle?.shared === true;
}

/** True for shared pages if the company uses Google's analytics; personal pages are excluded. */
function isCounted(context: EntryContext): boolean {
  const root = context.staticHandlerContext.loaderData.root as
    | { seo?: { googleAnalyticsId: string; googleTagManagerId: string } }
    | undefined;
  const isSet = Boolean(root?.seo?.googleAnalyticsId || root?.seo?.googleTagManagerId);
  return isSet && isShared(context);
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  if (typeof error === "object" && error !== null && "init" in error && "data" in error) return;
  log().error({ err: error, requestId: context.get(pageRequest).requestId }, "a page failed");
};
