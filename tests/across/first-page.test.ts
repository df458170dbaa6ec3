import { expect, test } from "vitest";
import { homeOf } from "~/features/identity/domain/identity";
import { entriesFor } from "~/features/office/web/office-entries";
import { PERMISSIONS } from "~/platform/http/permissions";
import "~/office";

const COMMON = new Set(["/help", ...entriesFor([]).map(({ to }) => to)]);

test("sign-in leads to the first page of the menu, whatever two permissions a person holds", () => {
  for (const one of PERMISSIONS)
    for (const other of PERMISSIONS) {
      const held = [one, other];
      const first = entriesFor(held).find(({ to }) => !COMMON.has(to))?.to ?? "/staff/me";
      expect(homeOf("driver", held), held.join(", ")).toBe(first);
    }
});
