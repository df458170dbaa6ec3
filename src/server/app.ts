import { randomBytes } from "node:crypto";
import { createRouterClient, ORPCError } from "@orpc/server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { CREW_API, resolveCrewActor } from "~/features/crew/server/queries/devices";
import { resolveActor } from "~/features/identity/server/queries";
import { formatsNow } from "~/features/settings/localization/server/queries";
import { inOneReading } from "~/platform/db/one-reading";
import { withOrigin } from "~/platform/events/origin";
import { recordRefusal } from "~/platform/events/refusals";
import { type Actor, visitor } from "~/platform/http/actor";
import { clientAddress, proxyList } from "~/platform/http/address";
import { compressAnswers } from "~/platform/http/compression";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { asApiError, errorBodyOf, type RequestContext, translated } from "~/platform/http/handlers";
import { inFormats } from "~/platform/http/in-formats";
import { type ApiRoot, pageRequest, type Viewer } from "~/platform/http/loader-api";
import { log } from "~/platform/http/log";
import { asPageError } from "~/platform/http/page-errors";
import { readUpload } from "~/platform/http/upload";
import { AppError } from "~/platform/kernel/errors";
import { type Formats, formats } from "~/platform/kernel/formats";
import { acceptedLocale, DEFAULT_LOCALE, type Locale, prefixOf, readPath } from "~/platform/kernel/locales";
import { inLane } from "~/platform/pdf/lane";
import { answerCached, answerShared, mayBeShared } from "~/server/page-cache/page-cache";
import { sharedReads } from "~/server/page-cache/shared-reads";
import { router } from "./api";
import { apiRoutes } from "./api-routes";
import { limitBodies, limitClaims } from "./body-limits";
import { builtFiles } from "./built-files";
import type { Env } from "./env";
import { errorDocument, RETRY_SECONDS, wantsPage } from "./error-document";
import { fileRoutes } from "./file-routes";
import { frontDoor } from "./front-door";
import { documentHeaders, pagePolicy, refuseForeignWrites, securityHeaders } from "./headers";
import { healthRoutes } from "./health";
import { pathForLog } from "./log-redaction";
import { PHONE_APPS, phoneApps } from "./phone-apps";
import { MANIFEST, packedManifest } from "./route-manifest";
import { textRoutes, textsOf } from "./texts";

interface AppOptions {
  env: Env;
  serverBuild: () => Promise<ServerBuild> | ServerBuild;
  /** The built browser files; undefined in development, where Vite serves them. */
  clientFolder?: string;
  /** The built phone apps, if they are not in `clientFolder`. */
  phoneFolder?: string;
  publicUrl: string;
  mode?: "production" | "development";
}

/** All HTTP routes: health, files, API, callbacks and pages. */
export function createApp(options: AppOptions): Hono<RequestVariables> {
  const { env, publicUrl } = options;
  const app = new Hono<RequestVariables>();
  const trusted = proxyList(env.TRUSTED_PROXIES);
  const secure = publicUrl.startsWith("https:");

  app.use(securityHeaders(secure));
  app.use(compressAnswers((c) => Boolean(c.get("request")?.actor.personId)));
  app.route("/", serveFiles([...healthRoutes, ...textRoutes]));
  app.get("/", frontDoor(publicUrl));
  if (options.mode !== "development") {
    app.get("*", async (c, next) => {
      const started = performance.now();
      const page = await answerCached(c.req.raw, new URL(c.req.url));
      if (!page) return next();
      const requestId = randomBytes(8).toString("hex");
      page.headers.set("X-Request-Id", requestId);
      logRequest(c, { requestId, status: page.status, started });
      return page;
    });
  }
  if (options.clientFolder) app.use(builtFiles(options.clientFolder));
  const { phoneFolder = options.clientFolder } = options;
  if (options.phoneFolder)
    for (const name of PHONE_APPS) app.use(`/${name}/*`, builtFiles(options.phoneFolder));
  if (phoneFolder) app.use(phoneApps(phoneFolder));

  app.use(limitBodies());
  app.use(async (c, next) => {
    const requestId = randomBytes(8).toString("hex");
    const started = performance.now();
    const ip = clientAddress(c, trusted);
    const { locale } = readPath(c.req.path);
    let actor: Actor = visitor;
    let written: Formats;
    try {
      const resolve = c.req.path.startsWith(`${CREW_API}/`) ? resolveCrewActor : resolveActor;
      [actor, written] = await Promise.all([resolve(c.req.raw.headers, new Date()), formatsNow()]);
    } catch (error) {
      c.header("X-Request-Id", requestId);
      const refused = answerError(c, error, requestId);
      logRequest(c, { requestId, status: refused.status, started });
      return refused;
    }
    c.set("request", {
      actor,
      now: new Date(),
      requestId,
      ip,
      userAgent: (c.req.header("user-agent") ?? "").slice(0, 300),
      idempotencyKey: c.req.header("idempotency-key"),
      headers: c.req.raw.headers,
      publicUrl,
      locale: c.req.path.startsWith("/api/") ? acceptedLocale(c.req.header("accept-language")) : locale,
      gone: () => c.req.raw.signal.aborted,
      responseHeaders: new Headers(),
    });
    await withOrigin({ ip, requestId }, async () => {
      await inFormats(written, next);
      // HEAD has no body, so the stream behind it is closed.
      if (c.req.method === "HEAD") await c.res.body?.cancel();
      // Rows out of reach are answered with 404 and no event, so the log records the person.
      if (c.res.status === 404 && actor.personId)
        log().warn(
          { requestId, personId: actor.personId, ip, path: pathForLog(c.req.path) },
          "nothing here for them",
        );
      if (c.res.status !== 403) return;
      const asked = pathForLog(c.req.path).replace(/\.data$/, "");
      await recordRefusal(actor, { method: c.req.method, path: asked, now: new Date() });
    });
    c.res.headers.set("X-Request-Id", requestId);
    logRequest(c, { requestId, status: c.res.status, started });
  });
  app.use(oneLanguage(publicUrl));
  app.use(refuseForeignWrites(publicUrl));
  app.use(limitClaims());
  app.use((c, next) => {
    const { actor, ip } = c.get("request");
    const office = actor.role !== null && actor.role !== "customer";
    return inLane(office ? { office } : { office, address: ip }, next);
  });
  // Before the API, which answers all other addresses below /api.
  app.route("/", serveFiles(fileRoutes));
  app.route("/", apiRoutes());

  const pages = pageHandler(options);
  app.all("*", async (c) => {
    const request = c.get("request");
    const nonce = randomBytes(16).toString("base64");
    const url = new URL(c.req.url);
    const render = async (made?: string) => {
      const handler = await pages(request.locale);
      const provider = new RouterContextProvider();
      provider.set(pageRequest, {
        api: inProcessApi(request, { method: c.req.method, url, made }),
        nonce,
        requestId: request.requestId,
        now: request.now,
        viewer: viewerOf(request.actor),
        demo: env.DEMO,
        publicUrl,
        locale: request.locale,
        readUpload,
        texts: textsOf(request.locale),
      });
      const page = await handler(withKnownOrigin(c.req.raw), provider);
      if (page.status === 503 && !page.headers.has("Retry-After"))
        page.headers.set("Retry-After", String(RETRY_SECONDS));
      return documentHeaders(page, { nonce, request, secure });
    };
    if (url.pathname === MANIFEST && options.mode !== "development")
      return packedManifest(c.req.raw, () => render());
    if (options.mode === "development" || !mayBeShared(c.req.raw, url)) return render();
    // Reads formats and settings after the version, so that a save in between causes a new render.
    const renderNow = (made: string) =>
      inOneReading(async () => inFormats(await formatsNow(), () => render(made)));
    return answerShared(c.req.raw, url, nonce, renderNow, (scripts, isCounted) =>
      pagePolicy(scripts, { secure, isCounted }),
    );
  });
  app.onError((error, c) => answerError(c, error, c.get("request")?.requestId ?? "-"));
  return app;
}

function oneLanguage(publicUrl: string): MiddlewareHandler<RequestVariables> {
  return async (c, next) => {
    const { locale, path } = readPath(c.req.path);
    const { enableTranslations, defaultLocale } = formats();
    if (enableTranslations || locale === defaultLocale || locale === DEFAULT_LOCALE || !wantsPage(c))
      return next();
    c.header("Cache-Control", "no-store");
    return c.redirect(`${publicUrl}${path}${new URL(c.req.url).search}`, 302);
  };
}

function answerError(c: Context<RequestVariables>, error: unknown, requestId: string): Response {
  const fault = asApiError(error, requestId, c.req.raw.signal.aborted);
  const { status, data } = fault;
  if (status === 503 || data?.retryAfter) c.header("Retry-After", String(data?.retryAfter ?? RETRY_SECONDS));
  if (!wantsPage(c)) return c.json(errorBodyOf(fault), status as 500);
  const { locale } = readPath(c.req.path);
  // A refused file shows its reason; other pages have default texts.
  const why = error instanceof AppError && [409, 422].includes(status) ? error.textIn(locale) : undefined;
  return errorDocument(c, { status, locale, ...(why ? { message: why } : {}) });
}

function inProcessApi(
  request: RequestContext,
  page: { method: string; url: URL; made: string | undefined },
): ApiRoot {
  const shared = page.method === "GET" ? sharedReads(request.locale, page.made) : undefined;
  return createRouterClient(router, {
    // A page's form sends its key itself, because it cannot send an Idempotency-Key header.
    context: ({ key }: { key?: string }) => ({ ...request, idempotencyKey: key ?? request.idempotencyKey }),
    interceptors: [
      async ({ path, input, next }) => {
        try {
          return await (shared ? shared(path, input, next) : next());
        } catch (error) {
          const refused =
            error instanceof ORPCError ? error : asApiError(error, request.requestId, request.gone?.());
          throw asPageError(translated(refused, request.locale), page);
        }
      },
    ],
  }) as never;
}

/**
 * The framework's handler for a language: cached in production, new for each request in development, whose build changes.
 * A language's pages are the same routes below its prefix; links, forms and redirects stay below it.
 */
function pageHandler({ serverBuild, mode = "production" }: AppOptions) {
  const made = new Map<Locale, Promise<RequestHandler>>();
  const make = async (locale: Locale) => {
    const build = await serverBuild();
    return createRequestHandler({ ...build, basename: prefixOf(locale) || "/" }, mode);
  };
  return (locale: Locale) => {
    const held = made.get(locale);
    if (held) return held;
    const handler = make(locale);
    if (mode === "production") made.set(locale, handler);
    return handler;
  };
}

function viewerOf(actor: Actor): Viewer | null {
  if (!actor.personId) return null;
  return {
    name: actor.name,
    email: actor.email,
    role: actor.role,
    permissions: [...actor.permissions.keys()],
    columns: actor.columns,
  };
}

/** Pages with a hidden address post with Origin 'null', which headers.ts has checked; the framework would reject it. */
function withKnownOrigin(request: Request): Request {
  if (request.headers.get("origin") !== "null") return request;
  const headers = new Headers(request.headers);
  headers.delete("origin");
  return new Request(request, { headers });
}

function logRequest(
  c: Context<RequestVariables>,
  { requestId, status, started }: { requestId: string; status: number; started: number },
): void {
  log().info(
    {
      requestId,
      method: c.req.method,
      path: pathForLog(c.req.path),
      // The client disconnected, so its error is no refusal.
      status: status >= 400 && c.req.raw.signal.aborted ? 499 : status,
      ms: Math.round(performance.now() - started),
    },
    "request",
  );
}
