import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DEFAULT_FORMATS } from "~/platform/kernel/formats";
import { inLane, type Lane } from "./lane";
import { PdfQueue } from "./queue";
import { closePdfWorkers, openPdfWorkers, renderDocument } from "./render";

const office: Lane = { office: true };
const stranger = (address: string): Lane => ({ office: false, address });
const job = (name: string, lane: Lane) => ({
  name,
  data: {},
  formats: DEFAULT_FORMATS,
  lane,
  resolve: () => undefined,
  reject: () => undefined,
});

describe("the two lines", () => {
  test("the house comes first, and a stranger after four of the house", () => {
    const queue = new PdfQueue();
    for (let n = 0; n < 3; n++) queue.add(job("public", stranger(`${n}`)));
    for (let n = 0; n < 6; n++) queue.add(job("house", office));
    const order = Array.from({ length: 9 }, () => queue.next()?.name);
    expect(order.join(" ")).toBe("house house house house public house house public public");
    expect(queue.next()).toBeUndefined();
  });

  test("an address has its share, strangers have theirs, and the house finds its line open", () => {
    const queue = new PdfQueue();
    for (let n = 0; n < 6; n++) queue.add(job("public", stranger("a")));
    expect(() => queue.add(job("public", stranger("a")))).toThrow(
      expect.objectContaining({ code: "TOO_MANY_REQUESTS", retryAfter: 10 }),
    );
    for (let n = 0; n < 54; n++) queue.add(job("public", stranger(`b${n}`)));
    expect(() => queue.add(job("public", stranger("c")))).toThrow(
      expect.objectContaining({ code: "UNAVAILABLE", retryAfter: 10 }),
    );
    for (let n = 0; n < 500; n++) queue.add(job("house", office));
    expect(() => queue.add(job("house", office))).toThrow(expect.objectContaining({ code: "UNAVAILABLE" }));
  });
});

describe("a document", () => {
  const counting = `
    import { parentPort } from "node:worker_threads";
    import { threadId } from "node:worker_threads";
    let made = 0;
    parentPort.on("message", ({ name }) => parentPort.postMessage(
      name === "bad" ? { error: "no" } : { pdf: Buffer.from(name + " " + threadId + " " + ++made) }));`;
  beforeEach(() => openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(counting)}`)));
  afterEach(closePdfWorkers);
  const text = async (name: string, data: unknown) => (await renderDocument(name, data)).toString();

  test("is made once for all who ask, and anew when what it says has changed", async () => {
    const asked = await Promise.all(Array.from({ length: 300 }, () => text("quote", { total: 1 })));
    expect(new Set(asked).size).toBe(1);
    expect(await text("quote", { total: 1 })).toBe(asked[0]);
    expect(await text("quote", { total: 2 })).not.toBe(asked[0]);
    expect(await text("invoice", { total: 1 })).toMatch(/^invoice/);
  });

  test("that failed is tried again", async () => {
    await expect(renderDocument("bad", {})).rejects.toThrow("no");
    await expect(renderDocument("bad", {})).rejects.toThrow("no");
  });

  test("of the house does not wait behind strangers who ask for the same", async () => {
    const order: string[] = [];
    const note = (who: string) => () => order.push(who);
    const strangers = Array.from({ length: 30 }, (_, n) =>
      inLane(stranger(`${n}`), () => renderDocument("quote", { n })).then(note("stranger")),
    );
    const ours = renderDocument("quote", { n: 29 }).then(note("house"));
    await Promise.all([...strangers, ours]);
    expect(order.indexOf("house")).toBeLessThan(5);
  });
});
