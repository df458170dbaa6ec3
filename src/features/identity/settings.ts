import { defineSection, secret, text, toggle, url, whole } from "~/features/settings/define";

export const securitySection = defineSection("security", {
  title: "Security",
  about: "Passwords, sessions and how often a stranger may try.",
  fields: {
    customerPasswordLength: whole({ label: "Shortest password, customers", min: 6, max: 64, default: 6 }),
    staffPasswordLength: whole({ label: "Shortest password, staff", min: 8, max: 64, default: 12 }),
    /** Per account and address. */
    signInLimit: whole({
      label: "Wrong passwords per 15 minutes",
      help: "For one account from one address.",
      min: 3,
      max: 1000,
      default: 10,
    }),
    estimateLimit: whole({
      label: "Estimates a minute per address",
      help: "As for quotes: each change in the calculator asks for one.",
      min: 1,
      max: 100_000,
      default: 600,
    }),
    quoteLimit: whole({
      label: "Quotes a minute per address",
      help: "A mobile network's customers share one address.",
      min: 1,
      max: 100_000,
      default: 120,
    }),
    sessionDays: whole({ label: "Sessions last", min: 1, max: 90, suffix: " days", default: 14 }),
    staffIdleHours: whole({
      label: "Unused sessions of staff end after",
      min: 1,
      max: 720,
      suffix: " hours",
      default: 12,
    }),
    customerIdleDays: whole({
      label: "Unused sessions of customers end after",
      min: 1,
      max: 90,
      suffix: " days",
      default: 30,
    }),
  },
});

/** Google or another OpenID Connect provider. Hidden until complete. */
export const signInSection = defineSection("signIn", {
  title: "Google sign-in",
  about:
    "Customers may sign in with their Google account. In the Google Cloud console, under APIs & Services, Credentials, make an OAuth client for a web application and add this redirect URI: {address}/login/google/callback",
  fields: {
    googleEnabled: toggle({ label: "Offer it at sign-in" }),
    googleIssuer: url({
      label: "Issuer",
      help: "Google's own, or another OpenID Connect provider's.",
      default: "https://accounts.google.com",
    }),
    googleClientId: text({ label: "Client ID", max: 300 }),
    googleClientSecret: secret({ label: "Client secret", max: 300 }),
  },
});
