import type { Product } from "./product.ts";

export interface Section {
  value: Record<string, unknown>;
  version: number;
}

/** Settings saved as their pages do, by a permitted person. */
export async function openSettings(product: Product) {
  const { cookie } = await product.signIn("admin@moveease.example");
  const headers = { cookie, origin: product.url, "content-type": "application/json" };
  const ask = async <Answer>(path: string, init: RequestInit = {}): Promise<Answer> => {
    const answer = await fetch(`${product.url}/api/v1${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const get = (name: string) => ask<Section>(`/settings/${name}`);
  const save = (name: string, { value, version }: Section, change: Record<string, unknown>) =>
    ask<Section>(`/settings/${name}`, {
      method: "PUT",
      body: JSON.stringify({ value: { ...value, ...change }, version }),
    });
  const change = async (name: string, changed: Record<string, unknown>) =>
    save(name, await get(name), changed);
  return { ask, get, save, change, cookie };
}

export type Settings = Awaited<ReturnType<typeof openSettings>>;
