import { listContentPaths } from "~/features/content/server/queries";
import { siteAddress } from "~/features/seo/domain";
import { seoSection } from "~/features/seo/settings";
import { getCompanyFace, getSettings } from "~/features/settings/server/queries";
import { db } from "~/platform/db/database";
import { fileRoute } from "~/platform/http/file-routes";
import { nairobiDate } from "~/platform/kernel/dates";
import { LOCALES, offeredLocales, pathIn, prefixOf } from "~/platform/kernel/locales";

const PAGES = [
  "/",
  "/services",
  "/work",
  "/about",
  "/contact",
  "/faq",
  "/help-center",
  "/moving-tips",
  "/prices",
  "/track",
  "/file-claim",
  "/cost-calculator",
];

const PRIVATE = [
  "/api/",
  "/account",
  "/q/",
  "/payslip/",
  "/documents/",
  "/login",
  "/help$",
  "/settings",
  "/quote-management",
  "/invoice-management",
  "/outbox",
  "/content",
];

export const siteRoutes = [
  fileRoute({
    path: "/sitemap.xml",
    permission: "public",
    answer: async (c) => {
      const seo = await getSettings(db(), seoSection);
      if (!seo.enableSitemap || !seo.enableIndexing)
        return c.json({ code: "NOT_FOUND", message: "No sitemap is published.", fields: {} }, 404);
      const address = siteAddress(seo, c.get("request").publicUrl);
      const made = await listContentPaths(db());
      const entry = (path: string, changedAt?: Date) => {
        const changed = changedAt ? `<lastmod>${nairobiDate(changedAt)}</lastmod>` : "";
        const alternates = offeredLocales()
          .map(
            (locale) =>
              `<xhtml:link rel="alternate" hreflang="${locale}" href="${address}${pathIn(locale, path)}"/>`,
          )
          .join("");
        return offeredLocales()
          .map((locale) => `<url><loc>${address}${pathIn(locale, path)}</loc>${changed}${alternates}</url>`)
          .join("\n");
      };
      const entries = [
        ...PAGES.map((path) => entry(path)),
        ...made.map(({ path, changedAt }) => entry(path, changedAt)),
      ];
      c.header("Content-Type", "application/xml; charset=utf-8");
      c.header("Cache-Control", "no-cache");
      return c.body(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join("\n")}\n</urlset>\n`,
      );
    },
  }),
  fileRoute({
    path: "/robots.txt",
    permission: "public",
    answer: async (c) => {
      const seo = await getSettings(db(), seoSection);
      const isFound = seo.enableIndexing && seo.enableSitemap;
      c.header("Cache-Control", "no-cache");
      return c.text(
        [
          "User-agent: *",
          // A site that is not to be indexed says so in its pages: search engines must be able to read that.
          ...LOCALES.flatMap((locale) => PRIVATE.map((path) => `Disallow: ${prefixOf(locale)}${path}`)),
          "",
          ...(isFound ? [`Sitemap: ${siteAddress(seo, c.get("request").publicUrl)}/sitemap.xml`, ""] : []),
        ].join("\n"),
      );
    },
  }),
  fileRoute({
    path: "/site.webmanifest",
    permission: "public",
    answer: async (c) => {
      const { companyName, icons, version } = await getCompanyFace(db());
      c.header("Content-Type", "application/manifest+json");
      // Pages request it by the company's version, so that URL's content never changes.
      const isNamed = c.req.query("v") === version;
      c.header("Cache-Control", isNamed ? "public, max-age=31536000, immutable" : "no-cache");
      return c.body(
        JSON.stringify({
          name: companyName,
          short_name: companyName,
          start_url: "/",
          display: "standalone",
          background_color: "#FBF8F2",
          theme_color: "#FBF8F2",
          icons: [
            { src: icons?.small ?? "/brand/icon-192.png", sizes: "192x192" },
            { src: icons?.large ?? "/brand/icon-512.png", sizes: "512x512" },
            ...(icons ? [{ src: icons.maskable, sizes: "512x512", purpose: "maskable" }] : []),
          ].map((icon) => ({ ...icon, type: "image/png" })),
        }),
      );
    },
  }),
];
