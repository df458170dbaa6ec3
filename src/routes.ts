import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every URL of the product's pages. The API's and other systems' stand in src/server. */
export default [
  layout("features/site/web/site-layout.tsx", [
    index("features/site/web/home-page.tsx"),
    route("cost-calculator", "features/site/calculator/web/cost-calculator-page.tsx"),
    route("request-quote", "features/site/contact/web/request-quote-page.tsx"),
    route("newsletter", "features/site/newsletter/web/newsletter-page.tsx"),
    route("newsletter/confirm", "features/site/newsletter/web/confirm-page.tsx"),
    route("newsletter/unsubscribe", "features/site/newsletter/web/unsubscribe-page.tsx"),
    route("contact", "features/site/contact/web/contact-page.tsx"),
    route("file-claim", "features/site/claim/web/file-claim-page.tsx"),
    route("account", "features/portal/web/account-page.tsx"),
    route("*", "features/site/web/not-found-page.tsx"),
  ]),
  route("q/:token", "features/portal/web/quote-link-page.tsx"),
  route("landing-page", "features/site/web/landing-page.tsx"),
  route("login", "features/identity/web/login-page.tsx"),
  route("forgot-password", "features/identity/web/forgot-password-page.tsx"),
  route("reset-password", "features/identity/web/reset-password-page.tsx"),
  route("confirm-email", "features/identity/web/confirm-email-page.tsx"),
  route("invitation", "features/identity/web/invitation-page.tsx"),
  route("setup", "features/identity/web/setup-page.tsx"),
  route("sign-out", "features/identity/web/sign-out-page.tsx"),
  route("account/security", "features/identity/web/security-page.tsx"),
  layout("features/dashboard/web/office-layout.tsx", [
    route("quote-management", "features/quotes/web/quotes-page.tsx", [
      route(":number", "features/quotes/web/quote-page.tsx"),
    ]),
    route("invoice-management", "features/dashboard/invoices/web/invoices-page.tsx"),
    route("invoice-management/:number", "features/dashboard/invoices/web/invoice-page.tsx"),
    route("outbox", "features/messaging/web/outbox-page.tsx", [
      route(":id", "features/messaging/web/message-page.tsx"),
    ]),
    route("settings", "features/settings/web/settings-page.tsx"),
    route("settings/prices", "features/pricing/web/prices-page.tsx"),
    route("settings/people", "features/identity/people/web/people-page.tsx"),
    route("settings/roles", "features/identity/people/web/roles-page.tsx"),
    route("settings/tokens", "features/identity/people/web/tokens-page.tsx"),
    route("settings/:section", "features/settings/web/section-page.tsx"),
  ]),
] satisfies RouteConfig;
