/** Set by the build: the app's path, its files below it (the page is the empty one), and a version that changes with any of them. */
declare const __APP__: string;
declare const __FILES__: string[];
declare const __VERSION__: string;

/** The part of a service worker's own types that is used here: the browser's types exclude those of pages. */
interface Worker {
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetch) => void): void;
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetch {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as Worker;
const scope = `/${__APP__}/`;
const prefix = `${__APP__}-`;
const cacheName = prefix + __VERSION__;

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(cacheName).then((cache) =>
      // Not from the browser's own cache, which may hold files of the version before.
      cache.addAll(__FILES__.map((name) => new Request(scope + name, { cache: "reload" }))),
    ),
  );
});

worker.addEventListener("activate", (event) => {
  const removeOld = async () => {
    for (const name of await caches.keys())
      if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
    await worker.clients.claim();
  };
  event.waitUntil(removeOld());
});

// The page decides when a new version takes over, so that nothing typed is lost.
worker.addEventListener("message", ({ data }) => {
  if (data === "take-over") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith(scope)) return;
  event.respondWith(answer(request.mode === "navigate" ? scope : request));
});

async function answer(asked: Request | string): Promise<Response> {
  const cache = await caches.open(cacheName);
  return (await cache.match(asked)) ?? fetch(asked);
}
