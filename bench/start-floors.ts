import { fork } from "node:child_process";
import path from "node:path";
import { message, type Product } from "./product.ts";

const root = path.dirname(import.meta.dirname);

export interface Floors {
  bare: string;
  hono: string;
  stop(): void;
}

/** Starts floors beside a product for one session: they query its database and render its answers. */
export async function startFloors(
  product: Product,
  { cookie, token }: { cookie: string; token: string },
): Promise<Floors> {
  const headers = { cookie, origin: product.url };
  const json = async (route: string) => (await fetch(`${product.url}/api/v1${route}`, { headers })).json();
  const child = fork(path.join(root, "build/bench/floors.js"), {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: product.databaseUrl,
      SESSION_TOKEN: token,
      ANSWERS: JSON.stringify({
        company: await json("/company"),
        seo: await json("/site/seo"),
        priceList: await json("/price-list"),
        content: await json("/content?kinds=company,service"),
      }),
    },
  });
  const { bare, hono } = await message<{ bare: string; hono: string }>(child);
  return { bare, hono, stop: () => child.disconnect() };
}
