import { expect, test } from "vitest";
import { chooseEncoding, PACKED } from "./encoding";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["deflate", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0, gzip;q=0", "identity"],
  ["gzip;q=0", "identity"],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["BR", "br"],
  ["*", "br"],
  ["*;q=0.5, br;q=0", "gzip"],
  ["*;q=0", "identity"],
  ["gzip;q=0.5, identity", "identity"],
  ["identity;q=0", "identity"],
  ["abroad, bgzip", "identity"],
])("Accept-Encoding: %s gets %s", (accepted, coding) => {
  expect(chooseEncoding(accepted, PACKED)).toBe(coding);
});
