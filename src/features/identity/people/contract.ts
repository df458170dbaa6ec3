import { z } from "zod";
import { byId, done, email, pageOf, requiredText, route } from "~/platform/http/contract";
import { listInput } from "~/platform/http/list-input";
import { PERMISSIONS, STAFF_ROLES } from "~/platform/http/permissions";
import { nameRequired } from "~/platform/kernel/schema-errors";
import { permissionsRequired } from "./errors";
import { peopleList } from "./list";

const role = z.enum(STAFF_ROLES);
const permission = z.enum(PERMISSIONS);
const scope = z.enum(["all", "dept", "team", "assigned"]);

export const tokenRow = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string(),
  permissions: z.array(z.string()),
  person: z.string(),
  expiresAt: z.date().nullable(),
  revokedAt: z.date().nullable(),
  lastUsedAt: z.date().nullable(),
  createdAt: z.date(),
});

export const personRow = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  active: z.boolean(),
  emailVerified: z.boolean(),
  twoFactorEnabled: z.boolean(),
  createdAt: z.date(),
  lastSeenAt: z.date().nullable(),
  grants: z.array(z.tuple([z.string(), z.string().nullable()])),
});

export const peopleContract = {
  listPeople: route({
    path: "/people",
    summary: "List people with an account",
    tag: "People",
    permission: "manage_system_settings",
  })
    .input(listInput(peopleList))
    .output(pageOf(personRow)),
  listInvitations: route({
    path: "/invitations",
    summary: "List open invitations",
    tag: "People",
    permission: "manage_system_settings",
  }).output(
    z.object({
      invitations: z.array(
        z.object({ id: z.uuid(), email: z.string(), role: z.string(), expiresAt: z.date() }),
      ),
    }),
  ),
  invite: route({
    method: "POST",
    path: "/invitations",
    summary: "Invite a person by email",
    tag: "People",
    permission: "manage_system_settings",
    successStatus: 201,
  })
    .input(z.object({ email, role }))
    .output(done),
  withdrawInvitation: route({
    method: "DELETE",
    path: "/invitations/{id}",
    summary: "Withdraw an open invitation",
    tag: "People",
    permission: "manage_system_settings",
  })
    .input(byId)
    .output(done),
  changeRole: route({
    method: "PUT",
    path: "/people/{id}/role",
    summary: "Change a person's role",
    tag: "People",
    permission: "manage_system_settings",
  })
    .input(z.object({ id: z.uuid(), role }))
    .output(done),
  setGrants: route({
    method: "PUT",
    path: "/people/{id}/grants",
    summary: "Grant or deny individual permissions to a person",
    tag: "People",
    permission: "manage_system_settings",
  })
    .input(
      z.object({ id: z.uuid(), grants: z.array(z.object({ permission, scope: scope.nullable() })).max(100) }),
    )
    .output(done),
  deactivate: route({
    method: "POST",
    path: "/people/{id}/deactivation",
    summary: "Deactivate a person's account",
    tag: "People",
    permission: "manage_system_settings",
  })
    .input(byId)
    .output(done),
  reactivate: route({
    method: "DELETE",
    path: "/people/{id}/deactivation",
    summary: "Reactivate a person's account",
    tag: "People",
    permission: "manage_system_settings",
  })
    .input(byId)
    .output(done),
  endAllSessions: route({
    method: "DELETE",
    path: "/people/{id}/sessions",
    summary: "End all sessions of a person",
    tag: "People",
    permission: "manage_system_settings",
  })
    .input(byId)
    .output(done),
  permissionTable: route({
    path: "/roles",
    summary: "List each role's permissions",
    tag: "People",
    permission: "manage_system_settings",
  }).output(z.object({ roles: z.record(z.string(), z.record(z.string(), scope)) })),
  setRole: route({
    method: "PUT",
    path: "/roles/{role}",
    summary: "Set a role's permissions",
    tag: "People",
    permission: "manage_system_settings",
  })
    .input(z.object({ role, grants: z.array(z.object({ permission, scope })).max(100) }))
    .output(done),
  listTokens: route({
    path: "/api-tokens",
    summary: "List API tokens",
    tag: "People",
    permission: "manage_system_settings",
  }).output(
    z.object({
      tokens: z.array(tokenRow),
    }),
  ),
  createToken: route({
    method: "POST",
    path: "/api-tokens",
    summary: "Create an API token",
    description: "Only this answer contains the token.",
    tag: "People",
    permission: "manage_system_settings",
    successStatus: 201,
  })
    .input(
      z.object({
        name: requiredText(nameRequired.en, 80),
        permissions: z.array(permission).min(1, permissionsRequired.en),
        expiresInDays: z.number().int().min(1).max(3650).nullable(),
      }),
    )
    .output(z.object({ id: z.uuid(), token: z.string() })),
  revokeToken: route({
    method: "DELETE",
    path: "/api-tokens/{id}",
    summary: "Revoke an API token",
    tag: "People",
    permission: "manage_system_settings",
  })
    .input(byId)
    .output(done),
};
