import { homeOf } from "~/features/identity/domain/identity";
import type { Permission, Role } from "~/platform/http/permissions";

interface Installer {
  role: Role | null;
  permissions: ReadonlyMap<Permission, unknown>;
}

interface Company {
  companyName: string;
  icons: { small: string; large: string; maskable: string } | null;
}

const SHORTCUTS: readonly { name: string; url: string; needs: Permission }[] = [
  { name: "New lead", url: "/crm/leads/new", needs: "manage_leads" },
  { name: "Quotes", url: "/quote-management", needs: "view_quotes" },
  { name: "Moves", url: "/moves", needs: "view_moves" },
];

/** Our own icons keep the mark in their middle, so that they are maskable too. */
const OURS = { small: "/brand/icon-192.png", large: "/brand/icon-512.png", maskable: "/brand/icon-512.png" };

const icon = (src: string, size: number, purpose?: "maskable") => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  ...(purpose && { purpose }),
});

/** The office as an app that a person installs: it opens their first page. Colours are those of `tokens.css`. */
export function officeManifest({ role, permissions }: Installer, { companyName, icons }: Company) {
  const { small, large, maskable } = icons ?? OURS;
  const [light, dark] = ["#FBF8F2", "#0C1630"];
  return {
    id: "/office",
    name: `${companyName} office`,
    short_name: companyName,
    start_url: homeOf(role, [...permissions.keys()]),
    scope: "/",
    display: "standalone",
    lang: "en",
    background_color: light,
    theme_color: light,
    color_scheme_dark: { background_color: dark, theme_color: dark },
    icons: [icon(small, 192), icon(large, 512), icon(maskable, 512, "maskable")],
    shortcuts: SHORTCUTS.filter(({ needs }) => permissions.has(needs)).map(({ name, url }) => ({
      name,
      url,
      icons: [icon(small, 192)],
    })),
  };
}
