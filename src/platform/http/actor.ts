import type { AppError } from "~/platform/kernel/errors";
import type { ColumnChoices } from "~/platform/kernel/list-columns";
import { notPermitted, notSignedIn } from "~/platform/kernel/platform-errors";
import type { Permission, Role, Scope } from "./permissions";

declare const minted: unique symbol;

/**
 * The person or system that acts. Only `mintActor` creates one, and only the session gate, the token gate and the worker
 * call it, so unknown callers cannot reach a command that takes an Actor.
 */
export interface Actor {
  readonly [minted]: "actor";
  readonly kind: "person" | "visitor" | "link" | "provider" | "system" | "api";
  readonly personId: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly emailConfirmed: boolean;
  readonly role: Role | null;
  readonly permissions: ReadonlyMap<Permission, Scope>;
  readonly sessionId: string | null;
  /** Columns chosen for lists; loaded with the person, so that lists need no query. */
  readonly columns: ColumnChoices;
}

export type ActorFields = Omit<Actor, typeof minted>;

const NOBODY: ActorFields = {
  kind: "visitor",
  personId: null,
  name: "Visitor",
  email: null,
  emailConfirmed: false,
  role: null,
  permissions: new Map(),
  sessionId: null,
  columns: {},
};

export function mintActor(fields: Partial<ActorFields>): Actor {
  return { ...NOBODY, ...fields } as Actor;
}

export const visitor: Actor = mintActor({});
export const system: Actor = mintActor({ kind: "system", name: "MoveEase" });
/** Another system's callback: a hint that must be verified by query before booking. */
export const provider = (name: string): Actor => mintActor({ kind: "provider", name });
/** The holder of a signed link, who may do only what the link is for. */
export const linkHolder = (name: string): Actor => mintActor({ kind: "link", name });

export function isStaff(actor: Actor): boolean {
  return actor.role !== null && actor.role !== "customer";
}

export function can(actor: Actor, permission: Permission): boolean {
  return actor.kind === "system" || actor.permissions.has(permission);
}

/** The scope of the actor's permission; throws FORBIDDEN without it. */
export function scopeOf(actor: Actor, permission: Permission): Scope {
  if (actor.kind === "system") return "all";
  const scope = actor.permissions.get(permission);
  if (!scope) throw forbidden();
  return scope;
}

export function assertCan(actor: Actor, permission: Permission): void {
  if (!can(actor, permission)) throw forbidden();
}

/** The id of the signed-in person; throws UNAUTHENTICATED if there is none. */
export function personIdOf(actor: Actor): string {
  if (!actor.personId) throw notSignedIn();
  return actor.personId;
}

export function forbidden(): AppError {
  return notPermitted();
}
