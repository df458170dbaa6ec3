import { z } from "zod";
import { byId, done, route } from "~/platform/http/contract";
import type { RouteAccess } from "~/platform/http/permissions";

interface Said {
  summary: string;
  description?: string;
}

interface RuleRoutes<Fields extends z.ZodRawShape> {
  of: { tag: string; permission: RouteAccess };
  path: `/${string}`;
  fields: Fields;
  create: Said;
  update: Said;
  remove: Said;
}

/** The three writes of one kind of rules. */
export function ruleRoutes<Fields extends z.ZodRawShape>(rules: RuleRoutes<Fields>) {
  const { of, path, fields } = rules;
  return {
    create: route({
      ...of,
      ...rules.create,
      method: "POST",
      path,
      idempotent: true,
      successStatus: 201,
    })
      .input(z.object(fields))
      .output(byId),
    update: route({ ...of, ...rules.update, method: "PUT", path: `${path}/{id}` })
      .input(
        z.object(fields).partial().extend({
          id: z.uuid(),
          /** Version as read: a later change is a conflict. */
          updatedAt: z.coerce.date().optional(),
        }),
      )
      .output(done),
    remove: route({ ...of, ...rules.remove, method: "DELETE", path: `${path}/{id}` })
      .input(byId)
      .output(done),
  };
}
