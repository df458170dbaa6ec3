import { z } from "zod";
import { byId, done, email, phone, requiredText, route } from "~/platform/http/contract";
import { sentenceOf } from "~/platform/kernel/errors";
import { fullNameRequired } from "~/platform/kernel/schema-errors";
import { codeRequired, consoleCodeRequired, listUnknown, passwordRequired, passwordTooShort } from "./errors";
import { peopleContract } from "./people/contract";

const scope = z.enum(["all", "dept", "team", "assigned"]);
/** The command checks the password rules, which are settings. */
const password = z.string().min(1, passwordRequired.en).max(200);
const LEAST_PASSWORD = 6;
const TOO_SHORT = sentenceOf(passwordTooShort({ least: LEAST_PASSWORD }));
const signInPassword = z.string().min(1, passwordRequired.en).min(LEAST_PASSWORD, TOO_SHORT).max(200);
const MOST_COLUMNS = 40;
const token = z.string().min(10).max(2000);
const signInOutcome = z.object({ step: z.enum(["done", "second-factor"]), home: z.string() });

export const identityContract = {
  me: route({
    path: "/me",
    summary: "Get the caller's account and permissions",
    tag: "Identity",
    permission: "signed-in",
  }).output(
    z.object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      emailConfirmed: z.boolean(),
      twoFactor: z.boolean(),
      role: z.string(),
      permissions: z.record(z.string(), scope),
      home: z.string(),
    }),
  ),
  keepColumns: route({
    method: "PUT",
    path: "/me/columns",
    summary: "Save which columns of a list the caller sees",
    description: "An empty selection restores the list's default.",
    tag: "Identity",
    permission: "staff",
  })
    .input(
      z.object({
        list: z.string().regex(/^[a-z ]{1,40}$/, listUnknown.en),
        columns: z
          .record(z.string().regex(/^\w{1,40}$/), z.boolean())
          .refine((columns) => Object.keys(columns).length <= MOST_COLUMNS, "Too many columns for a list"),
      }),
    )
    .output(done),
  signInMethods: route({
    path: "/sign-in-methods",
    summary: "List the ways to sign in other than a password",
    tag: "Identity",
    permission: "public",
  }).output(z.object({ google: z.boolean() })),
  signIn: route({
    method: "POST",
    path: "/sessions",
    summary: "Sign in",
    tag: "Identity",
    permission: "public",
  })
    .input(z.object({ email, password: signInPassword }))
    .output(signInOutcome),
  secondFactor: route({
    method: "POST",
    path: "/sessions/second-factor",
    summary: "Complete the second step of signing in",
    tag: "Identity",
    permission: "public",
  })
    .input(
      z.object({
        code: z.string().trim().min(1, codeRequired.en).max(40),
        recovery: z.boolean().default(false),
      }),
    )
    .output(signInOutcome),
  signOut: route({
    method: "DELETE",
    path: "/sessions/current",
    summary: "Sign out",
    tag: "Identity",
    permission: "public",
  }).output(done),
  register: route({
    method: "POST",
    path: "/registrations",
    summary: "Register as a customer",
    tag: "Identity",
    permission: "public",
  })
    .input(
      z.object({
        name: requiredText(fullNameRequired.en, 120),
        email,
        phone: phone.optional(),
        // Checks the lowest configurable length here, so that one response reports every invalid field.
        password: z.string().min(1, passwordRequired.en).min(LEAST_PASSWORD, TOO_SHORT).max(200),
        /** Site path for after sign-in, such as the quote to book. */
        next: z.string().max(400).optional(),
      }),
    )
    .output(done),
  confirmEmail: route({
    method: "POST",
    path: "/email-confirmations",
    summary: "Confirm an email address",
    tag: "Identity",
    permission: "public",
  })
    .input(z.object({ token }))
    .output(done),
  resendConfirmation: route({
    method: "POST",
    path: "/me/email-confirmations",
    summary: "Resend the email confirmation link",
    tag: "Identity",
    permission: "signed-in",
  }).output(done),
  askPasswordReset: route({
    method: "POST",
    path: "/password-resets",
    summary: "Request a password reset",
    tag: "Identity",
    permission: "public",
  })
    .input(z.object({ email }))
    .output(done),
  readPasswordReset: route({
    path: "/password-resets/{token}",
    summary: "Check whether a password link is still valid",
    tag: "Identity",
    permission: "token",
  })
    .input(z.object({ token }))
    .output(z.object({ usable: z.boolean() })),
  resetPassword: route({
    method: "PUT",
    path: "/password-resets",
    summary: "Set a new password with a link's token",
    tag: "Identity",
    permission: "public",
  })
    .input(z.object({ token, password }))
    .output(done),
  changePassword: route({
    method: "PUT",
    path: "/me/password",
    summary: "Change the caller's password",
    tag: "Identity",
    permission: "signed-in",
  })
    .input(z.object({ current: password, password }))
    .output(done),
  changeProfile: route({
    method: "PUT",
    path: "/me",
    summary: "Change the caller's name and phone",
    tag: "Identity",
    permission: "signed-in",
  })
    .input(z.object({ name: requiredText(fullNameRequired.en, 120), phone: phone.nullable() }))
    .output(done),
  listSessions: route({
    path: "/me/sessions",
    summary: "List the caller's sessions",
    tag: "Identity",
    permission: "signed-in",
  }).output(
    z.object({
      sessions: z.array(
        z.object({
          id: z.uuid(),
          current: z.boolean(),
          ipAddress: z.string().nullable(),
          userAgent: z.string().nullable(),
          createdAt: z.date(),
          updatedAt: z.date(),
        }),
      ),
    }),
  ),
  revokeSession: route({
    method: "DELETE",
    path: "/me/sessions/{id}",
    summary: "End one of the caller's sessions",
    tag: "Identity",
    permission: "signed-in",
  })
    .input(byId)
    .output(done),
  beginSecondFactor: route({
    method: "POST",
    path: "/me/second-factor",
    summary: "Start setting up two-factor sign-in",
    tag: "Identity",
    permission: "signed-in",
  })
    .input(z.object({ password }))
    .output(z.object({ uri: z.string(), recoveryCodes: z.array(z.string()) })),
  confirmSecondFactor: route({
    method: "PUT",
    path: "/me/second-factor",
    summary: "Confirm two-factor sign-in with a first code",
    tag: "Identity",
    permission: "signed-in",
  })
    .input(z.object({ code: z.string().trim().min(6).max(10) }))
    .output(done),
  endSecondFactor: route({
    method: "DELETE",
    path: "/me/second-factor",
    summary: "Disable two-factor sign-in",
    tag: "Identity",
    permission: "signed-in",
  })
    .input(z.object({ password }))
    .output(done),

  readInvitation: route({
    path: "/invitations/{token}",
    summary: "Get the details of an invitation",
    tag: "Identity",
    permission: "token",
  })
    .input(z.object({ token }))
    .output(
      z.object({
        email: z.string(),
        role: z.string(),
        /** The name on an existing staff record, which the invited person keeps. Null without a record. */
        name: z.string().nullable(),
      }),
    ),
  acceptInvitation: route({
    method: "POST",
    path: "/invitations/{token}/acceptance",
    summary: "Accept an invitation",
    tag: "Identity",
    permission: "token",
  })
    .input(z.object({ token, name: requiredText(fullNameRequired.en, 120), password }))
    .output(done),
  needsSetup: route({
    path: "/setup",
    summary: "Check whether the first administrator still has to be created",
    tag: "Identity",
    permission: "public",
  }).output(z.object({ needed: z.boolean() })),
  setUp: route({
    method: "POST",
    path: "/setup",
    summary: "Create the first administrator with the code from the console",
    tag: "Identity",
    permission: "public",
  })
    .input(
      z.object({
        code: z.string().trim().min(1, consoleCodeRequired.en).max(40),
        name: requiredText(fullNameRequired.en, 120),
        email,
        password,
      }),
    )
    .output(done),
  ...peopleContract,
};
