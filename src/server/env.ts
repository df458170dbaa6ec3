import { isIP } from "node:net";
import { z } from "zod";
import { hostOf } from "~/platform/outbound/outbound";
import { parseBucket } from "~/platform/storage/bucket";

const address = (name: string, schemes: RegExp, example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.test(value),
      `${name} must be an address such as ${example}.`,
    )
    .transform((value) => value.replace(/\/+$/, ""))
    .optional();

const cidr = (entry: string) => {
  const [ip = "", prefix] = entry.split("/");
  const family = isIP(ip);
  return (
    family !== 0 &&
    (prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32)))
  );
};

const openHost = (entry: string) => hostOf(`http://${entry}`);

const schema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, "PORT must be a number from 1 to 65535.")
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, "PORT must be a number from 1 to 65535.")
    .optional(),
  HOST: z
    .string()
    .min(1, "HOST must name an address to listen on, such as 127.0.0.1 or 0.0.0.0.")
    .default("127.0.0.1"),
  PUBLIC_URL: address("PUBLIC_URL", /^https?:/, "https://moves.example.co.ke"),
  DATABASE_URL: address("DATABASE_URL", /^postgres(ql)?:/, "postgresql://user:password@host:5432/moveease"),
  DATA_DIR: z.string().min(1).optional(),
  STORAGE_URL: z
    .string()
    .refine(
      (value) => parseBucket(value) !== undefined,
      "STORAGE_URL must name a bucket, such as s3://moveease-files or s3://bucket/folder.",
    )
    .optional(),
  DEMO: z.enum(["on", "off"], { error: "DEMO must be 'on' or 'off'." }).optional(),
  SECRET_KEY: z.string().min(16, "SECRET_KEY must have at least 16 characters.").optional(),
  SECRET_KEY_BEFORE: z
    .string()
    .transform((value) =>
      value
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine(
      (entries) => entries.every(({ length }) => length >= 16),
      "SECRET_KEY_BEFORE must be the keys that SECRET_KEY replaced, the newest first, with commas between them; each has at least 16 characters.",
    )
    .optional(),
  SMTP_URL: address("SMTP_URL", /^smtps?:/, "smtp://user:password@mail.example.co.ke:587"),
  DARAJA_URL: address("DARAJA_URL", /^https?:/, "https://sandbox.safaricom.co.ke"),
  DARAJA_CONSUMER_KEY: z.string().min(1).optional(),
  DARAJA_CONSUMER_SECRET: z.string().min(1).optional(),
  DARAJA_SHORTCODE: z
    .string()
    .regex(/^\d{5,10}$/, "DARAJA_SHORTCODE must be 5 to 10 digits.")
    .optional(),
  DARAJA_PASSKEY: z.string().min(1).optional(),
  OUTBOUND_ALLOW: z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine(
      (entries) => entries.every((entry) => /:\d{1,5}$/.test(entry) && openHost(entry) !== undefined),
      "OUTBOUND_ALLOW must be a list of hosts with their ports, such as sms.internal:8443,10.0.0.7:25.",
    )
    .transform((entries) => entries.flatMap((entry) => openHost(entry) ?? [])),
  WORKERS: z
    .string()
    .regex(/^[0-8]$/, "WORKERS must be a number from 0 to 8.")
    .default("1")
    .transform(Number),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine(
      (entries) => entries.every(cidr),
      "TRUSTED_PROXIES must be a list of addresses or networks, such as 10.0.0.0/8,127.0.0.1.",
    ),
});

type Parsed = z.output<typeof schema>;

export type Env = Omit<Parsed, "DEMO"> & {
  DEMO: boolean;
};

const LOOPBACK = /^(localhost|::1|127\.\d+\.\d+\.\d+)$/;

export class EnvError extends Error {}

/** Reads and checks the environment. Empty variables count as unset. Throws EnvError with one line for each problem. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues
        .map((issue) =>
          issue.message.includes(String(issue.path[0]))
            ? issue.message
            : `${String(issue.path[0])}: ${issue.message}`,
        )
        .join("\n"),
    );
  }
  const { DEMO, ...env } = parsed.data;
  if (DEMO === undefined && !LOOPBACK.test(env.HOST)) {
    throw new EnvError(
      `HOST is ${env.HOST}, which others can reach. Say DEMO=off for a real company, or DEMO=on to show the demo company with its known passwords to everybody.`,
    );
  }
  const daraja = [
    env.DARAJA_CONSUMER_KEY,
    env.DARAJA_CONSUMER_SECRET,
    env.DARAJA_SHORTCODE,
    env.DARAJA_PASSKEY,
  ];
  if (daraja.some(Boolean) && !daraja.every(Boolean)) {
    throw new EnvError(
      "Set all of DARAJA_CONSUMER_KEY, DARAJA_CONSUMER_SECRET, DARAJA_SHORTCODE and DARAJA_PASSKEY, or none of them.",
    );
  }
  if (env.SECRET_KEY_BEFORE && !env.SECRET_KEY)
    throw new EnvError("SECRET_KEY_BEFORE is set without SECRET_KEY, which replaced those keys.");
  return { ...env, DEMO: DEMO !== "off" };
}
