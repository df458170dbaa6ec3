import { expect, test } from "vitest";
import { EnvError, readEnv } from "./env";

const REFUSED: [variable: string, value: string, sentence: string][] = [
  ["PORT", "http", "PORT must be a number from 1 to 65535."],
  ["PORT", "0", "PORT must be a number from 1 to 65535."],
  ["PORT", "65536", "PORT must be a number from 1 to 65535."],
  ["PUBLIC_URL", "moves.example.co.ke", "PUBLIC_URL must be an address such as https://moves.example.co.ke."],
  [
    "PUBLIC_URL",
    "ftp://moves.example.co.ke",
    "PUBLIC_URL must be an address such as https://moves.example.co.ke.",
  ],
  [
    "DATABASE_URL",
    "mysql://localhost/moveease",
    "DATABASE_URL must be an address such as postgresql://user:password@host:5432/moveease.",
  ],
  ["DEMO", "yes", "DEMO must be 'on' or 'off'."],
  ["SECRET_KEY", "short", "SECRET_KEY must have at least 16 characters."],
  [
    "SMTP_URL",
    "mail.example.co.ke",
    "SMTP_URL must be an address such as smtp://user:password@mail.example.co.ke:587.",
  ],
  [
    "STORAGE_URL",
    "https://bucket",
    "STORAGE_URL must name a bucket, such as s3://moveease-files or s3://bucket/folder.",
  ],
  ["DARAJA_URL", "sandbox", "DARAJA_URL must be an address such as https://sandbox.safaricom.co.ke."],
  ["DARAJA_SHORTCODE", "17", "DARAJA_SHORTCODE must be 5 to 10 digits."],
  [
    "DARAJA_CONSUMER_KEY",
    "key",
    "Set all of DARAJA_CONSUMER_KEY, DARAJA_CONSUMER_SECRET, DARAJA_SHORTCODE and DARAJA_PASSKEY, or none of them.",
  ],
  [
    "DARAJA_CONSUMER_SECRET",
    "secret",
    "Set all of DARAJA_CONSUMER_KEY, DARAJA_CONSUMER_SECRET, DARAJA_SHORTCODE and DARAJA_PASSKEY, or none of them.",
  ],
  [
    "DARAJA_PASSKEY",
    "pass",
    "Set all of DARAJA_CONSUMER_KEY, DARAJA_CONSUMER_SECRET, DARAJA_SHORTCODE and DARAJA_PASSKEY, or none of them.",
  ],
  [
    "TRUSTED_PROXIES",
    "10.0.0.0/33",
    "TRUSTED_PROXIES must be a list of addresses or networks, such as 10.0.0.0/8,127.0.0.1.",
  ],
  [
    "OUTBOUND_ALLOW",
    "sms.internal",
    "OUTBOUND_ALLOW must be a list of hosts with their ports, such as sms.internal:8443,10.0.0.7:25.",
  ],
  [
    "HOST",
    "0.0.0.0",
    "HOST is 0.0.0.0, which others can reach. Say DEMO=off for a real company, or DEMO=on to show the demo company with its known passwords to everybody.",
  ],
];

test.each(REFUSED)("%s=%s is refused in plain words", (variable, value, sentence) => {
  expect(() => readEnv({ [variable]: value })).toThrow(new EnvError(sentence));
});

test("nothing is needed, and empty counts as not set", () => {
  const plain = { HOST: "127.0.0.1", DEMO: true, WORKERS: 1, TRUSTED_PROXIES: [], OUTBOUND_ALLOW: [] };
  expect(readEnv({})).toEqual(plain);
  expect(readEnv({ PORT: "", DATABASE_URL: "", SECRET_KEY: "", DATA_DIR: "" })).toEqual(plain);
});

test("reads what is given", () => {
  expect(
    readEnv({
      PORT: "8080",
      HOST: "::",
      DEMO: "off",
      PUBLIC_URL: "https://moves.example.co.ke/",
      DATA_DIR: "/srv/moveease",
      STORAGE_URL: "s3://moveease-files/company",
      TRUSTED_PROXIES: "10.0.0.0/8, 127.0.0.1",
      OUTBOUND_ALLOW: "Sms.internal:8443, 10.0.0.7:25,[fd00::1]:80",
      DARAJA_CONSUMER_KEY: "key",
      DARAJA_CONSUMER_SECRET: "secret",
      DARAJA_SHORTCODE: "174379",
      DARAJA_PASSKEY: "pass",
    }),
  ).toMatchObject({
    PORT: 8080,
    HOST: "::",
    DEMO: false,
    PUBLIC_URL: "https://moves.example.co.ke",
    DATA_DIR: "/srv/moveease",
    STORAGE_URL: "s3://moveease-files/company",
    TRUSTED_PROXIES: ["10.0.0.0/8", "127.0.0.1"],
    OUTBOUND_ALLOW: [
      { host: "sms.internal", port: 8443 },
      { host: "10.0.0.7", port: 25 },
      { host: "fd00::1", port: 80 },
    ],
    DARAJA_SHORTCODE: "174379",
  });
});

test("several faults are all told, a line each", () => {
  try {
    readEnv({ PORT: "x", DEMO: "x" });
    expect.unreachable();
  } catch (error) {
    expect((error as EnvError).message.split("\n")).toEqual([
      "PORT must be a number from 1 to 65535.",
      "DEMO must be 'on' or 'off'.",
    ]);
  }
});

test("the demo is shown to others only when somebody says so", () => {
  expect(readEnv({ HOST: "0.0.0.0", DEMO: "on" }).DEMO).toBe(true);
  expect(readEnv({ HOST: "0.0.0.0", DEMO: "off" }).DEMO).toBe(false);
  for (const HOST of ["localhost", "127.0.0.2", "::1"]) expect(readEnv({ HOST }).DEMO).toBe(true);
});
