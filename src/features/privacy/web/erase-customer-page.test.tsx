import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { DEFAULT_GRANTS } from "~/features/identity/domain/identity";
import { type PageRequest, pageRequest } from "~/platform/http/loader-api";
import { type Permission, STAFF_ROLES } from "~/platform/http/permissions";
import { loader } from "./erase-customer-page";

test.each(STAFF_ROLES.filter((role) => role !== "admin"))(
  "%s cannot open the page that erases a customer",
  async (role) => {
    const context = new RouterContextProvider();
    const permissions = Object.keys(DEFAULT_GRANTS[role]) as Permission[];
    context.set(pageRequest, { viewer: { permissions } } as PageRequest);
    await expect(loader({ context, params: { number: "CUST1001" } } as never)).rejects.toMatchObject({
      init: { status: 403 },
    });
  },
);
