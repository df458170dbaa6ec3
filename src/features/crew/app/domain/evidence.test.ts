import { expect, test } from "vitest";
import type { Mark } from "~/features/evidence/domain/condition";
import type { JobEvidence, KeptDocument } from "../../domain/bundle";
import { holdingCounts, holdingMarks, papersOf } from "./evidence";
import type { Held } from "./reports";

const mark: Mark = {
  ...{ id: "m1", stage: "before", what: "Sofa", place: "Living room", code: "SC", side: null },
  ...{ x: 400, y: 300, note: "", photo: null },
};
const known = (change: Partial<JobEvidence>): JobEvidence => ({
  ...{ marks: [], counts: [], over: [], papers: null },
  ...change,
});
const marked = (id: string, amends: string | null = null, withdrawn = false): Held => ({
  ...{ id, at: "2026-11-30T05:00:00Z", kind: "mark" },
  payload: {
    jobId: "j",
    data: { ...mark, itemId: null, photo: { id: "p", sha256: "abc" }, amends, withdrawn },
  },
});

test("marks of the office and of this phone count once each, and a withdrawn one is gone", () => {
  const at = (own: Held[], of = known({ marks: [mark] })) => holdingMarks(of, own).map(({ id }) => id);
  expect(at([marked("m1"), marked("m2")])).toEqual(["m1", "m2"]);
  expect(holdingMarks(known({}), [marked("m2")])).toEqual([{ ...mark, id: "m2", photo: "abc" }]);
  expect(at([marked("m2", "m1", true)])).toEqual([]);
  // The office corrected what this phone had sent.
  expect(at([marked("m3")], known({ marks: [mark], over: ["m3"] }))).toEqual(["m1"]);
});

test("counts of two phones add up, and one's own correction takes the place of its own count", () => {
  const counted = (id: string, quantity: number, amends: string | null = null): Held => ({
    ...{ id, at: "2026-11-30T05:00:00Z", kind: "count" },
    payload: {
      jobId: "j",
      data: {
        ...{ stage: "load", room: "Kitchen", quantity, explained: "", labelFrom: null, labelTo: null },
        ...{ amends, withdrawn: false },
      },
    },
  });
  const theirs = {
    ...{ id: "c1", stage: "load" as const, room: "Kitchen", quantity: 4, explained: "" },
    ...{ labelFrom: null, labelTo: null },
  };
  const of = holdingCounts(known({ counts: [theirs] }), [counted("c2", 5), counted("c3", 6, "c2")]);
  expect(of.map(({ quantity }) => quantity)).toEqual([4, 6]);
});

test("a paper has the office's signatures and those that wait here; a void one is left out", () => {
  const kept = (change: Partial<KeptDocument>): KeptDocument => ({
    ...{ id: "d1", kind: "waiver", state: "shown", code: "", sha256: "s", data: null, signatures: [] },
    ...change,
  });
  const signed: Held = {
    ...{ id: "s1", at: "2026-11-30T05:00:00Z", kind: "signature" },
    payload: {
      jobId: "j",
      data: {
        ...{ documentId: "d1", kind: "waiver", locale: "sw", data: null, sha256: "s", role: "customer" },
        ...{
          name: "Wanjiru Maina",
          strokes: { width: 1, height: 1, lines: [] },
          reason: "",
          asksCode: false,
        },
      },
    },
  };
  const [paper] = papersOf([kept({})], [signed], new Set(["s1"]));
  expect(paper).toMatchObject({ isSigned: true, signatures: [{ name: "Wanjiru Maina", isWaiting: true }] });
  const theirs = {
    ...{ id: "s1", role: "customer" as const, name: "Wanjiru Maina", outcome: "signed" as const },
    ...{ at: "2026-11-30T05:00:00Z", isConfirmed: true },
  };
  const [sent] = papersOf([kept({ state: "signed", signatures: [theirs] })], [signed], new Set());
  expect(sent?.signatures).toMatchObject([{ isConfirmed: true, isWaiting: false }]);
  expect(papersOf([kept({ state: "void" })], [signed], new Set())).toEqual([]);
});
