import { describe, expect, test } from "vitest";
import { fragmentedMp4, mp4, webm } from "../testing";
import { readClip } from "./clips";

describe("a WebM", () => {
  test("has the time of its last frame, without a duration in the header", () => {
    expect(readClip(webm({ seconds: 12 }))).toEqual({ type: "video/webm", duration: 12_000 });
  });
  test("has the longer of the header and the frames", () => {
    expect(readClip(webm({ seconds: 3, declared: 25 }))?.duration).toBe(25_000);
    expect(readClip(webm({ seconds: 30, declared: 5 }))?.duration).toBe(30_000);
  });
  test("loses its tags and keeps its length", () => {
    const bytes = webm({ seconds: 2, tag: "LOCATION -1.2921 36.8219" });
    const before = bytes.length;
    expect(bytes.includes("36.8219")).toBe(true);
    expect(readClip(bytes)?.duration).toBe(2_000);
    expect(bytes.length).toBe(before);
    expect(bytes.includes("36.8219")).toBe(false);
    expect(readClip(bytes)?.duration).toBe(2_000);
  });
  test("that was cut is as long as its frames", () => {
    const whole = webm({ seconds: 12 });
    expect(readClip(whole.subarray(0, whole.length - 3))?.duration).toBe(11_000);
  });
});

describe("an MP4", () => {
  test("has the longest time of its headers", () => {
    expect(readClip(mp4({ seconds: 14 }))).toEqual({ type: "video/mp4", duration: 14_000 });
    expect(readClip(mp4({ seconds: 2, ofTrack: 40 }))?.duration).toBe(40_000);
  });
  test("in fragments has the time of its samples", () => {
    expect(readClip(fragmentedMp4({ seconds: 7 }))?.duration).toBe(7_000);
  });
  test("loses its position", () => {
    const bytes = mp4({ seconds: 2, position: "-01.2921+036.8219/" });
    expect(readClip(bytes)?.duration).toBe(2_000);
    expect(bytes.includes("036.8219")).toBe(false);
    expect(readClip(bytes)?.duration).toBe(2_000);
  });
});

test("other files are no clips, and none makes the reader fail", () => {
  const files = [webm({ seconds: 2 }), mp4({ seconds: 2 }), fragmentedMp4({ seconds: 2 })];
  expect(readClip(Buffer.alloc(0))).toBeUndefined();
  expect(readClip(Buffer.from("<html><script>alert(1)</script></html>"))).toBeUndefined();
  expect(readClip(mp4({ seconds: 2, handler: "soun" }))).toBeUndefined();
  for (const file of files)
    for (let at = 0; at < file.length; at++) {
      const broken = Buffer.from(file);
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      expect(() => readClip(broken)).not.toThrow();
      expect(() => readClip(file.subarray(0, at))).not.toThrow();
    }
});
