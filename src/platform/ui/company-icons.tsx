import type { CompanyFace } from "./document";

interface CompanyIconsProps {
  company: CompanyFace | undefined;
  manifest: string | undefined;
}

/** Icons for browsers and home screens, from the company's logo or the default mark; new icons get new addresses. */
export function CompanyIcons({ company, manifest: own }: CompanyIconsProps) {
  const site = company ? `/site.webmanifest?v=${company.version}` : "/site.webmanifest";
  const icons = company?.icons;
  return (
    <>
      {icons ? (
        <link rel="icon" href={icons.favicon} type="image/png" sizes="32x32" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      <link rel="manifest" href={own ?? site} crossOrigin={own && "use-credentials"} />
      <link rel="apple-touch-icon" href={icons?.touch ?? "/brand/apple-touch-icon.png"} />
    </>
  );
}
