import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { contrast, parseHex, READABLE, readableOn, textOn } from "~/platform/kernel/shades";
import { type BrandColors, brandRules, DEFAULT_COLORS } from "~/platform/ui/brand";
import { BRAND_PRESETS } from "~/platform/ui/colour-presets";
import { pictureSource } from "../pictures/domain";
import styles from "./company-screen.module.css";
import { SectionFields, type SectionScreenProps } from "./section-parts";

const COMPANY = [
  "companyName",
  "companyAddress",
  "companyPhone",
  "companyEmail",
  "companyWebsite",
  "registrationNumber",
  "licenseNumber",
  "kraPin",
];
const COLOURS = {
  primaryColor: "Primary",
  secondaryColor: "Secondary",
  accentColor: "Accent",
} as const;

interface Brand {
  companyName: string;
  licenseNumber: string;
  logo: string;
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
}

/** Company Branding: the fields, how each colour reads, and site, office and document as they will look. */
export function CompanyScreen(screen: SectionScreenProps) {
  const { of } = screen;
  const brand = of.values as unknown as Brand;
  const choose = (colours: BrandColors) => {
    of.typed();
    for (const [name, colour] of Object.entries(colours)) of.set(name, colour);
  };
  return (
    <>
      <SectionFields {...screen} paths={["logo"]} />
      <div className={styles.part}>
        <SectionFields {...screen} paths={COMPANY} />
      </div>
      <section className={styles.part}>
        <h3>Brand colours</h3>
        <Group gap="xs" mb="md" role="group" aria-label="Presets">
          {Object.entries(BRAND_PRESETS).map(([name, colours]) => (
            <Button
              key={name}
              variant="default"
              leftSection={<span className={styles.dot} style={{ background: colours.primaryColor }} />}
              onClick={() => choose(colours)}
            >
              {name}
            </Button>
          ))}
        </Group>
        <SectionFields {...screen} paths={Object.keys(COLOURS)} />
        <ul className={styles.contrasts}>
          {Object.entries(COLOURS).map(([name, label]) => (
            <Contrast key={name} label={label} typed={brand[name as keyof typeof COLOURS]} />
          ))}
        </ul>
      </section>
      <Preview brand={brand} />
    </>
  );
}

const GROUNDS = [
  ["light", "#FBF8F2"],
  ["dark", "#16223F"],
] as const;

function Contrast({ label, typed }: { label: string; typed: string }) {
  const colour = parseHex(typed ?? "");
  if (!colour) return <li>{label}: no colour</li>;
  const on = textOn(colour);
  return (
    <li>
      <b>{label}</b>
      <span className={styles.sample} style={{ background: colour, color: on }}>
        Text on it {ratio(contrast(on, colour))}
      </span>
      {GROUNDS.map(([name, ground]) => {
        const shade = readableOn(colour, ground);
        const own = contrast(colour, ground);
        return (
          <span key={name} className={styles.sample} style={{ background: ground, color: shade }}>
            As text on {name} {ratio(own)}
            {own < READABLE && ` → ${shade} ${ratio(contrast(shade, ground))}`}
          </span>
        );
      })}
    </li>
  );
}

const ratio = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)}:1`;

function Preview({ brand }: { brand: Brand }) {
  const name = brand.companyName || "Company";
  const secondary = parseHex(brand.secondaryColor) ?? DEFAULT_COLORS.secondaryColor;
  const [wide, setWide] = useState("");
  const shown = wide === brand.logo && wide !== "" ? null : name;
  const mark = brand.logo ? (
    <img
      src={pictureSource(brand.logo)}
      alt=""
      className={styles.logo}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
        setWide(naturalWidth >= 2 * naturalHeight ? brand.logo : "")
      }
    />
  ) : (
    <svg width={26} height={20} viewBox="0 0 34 26" aria-hidden="true">
      <path d="M1 1h8.5l8 12-8 12H1l8-12z" fill="var(--primary)" />
      <path d="M16.5 1H25l8 12-8 12h-8.5l8-12z" fill="var(--accent)" />
    </svg>
  );
  return (
    <section className={styles.part} aria-label="Preview" id="brand-preview">
      <style>{brandRules(brand, "#brand-preview")}</style>
      <h3>Preview</h3>
      <div className={styles.previews}>
        <figure>
          <figcaption>Website</figcaption>
          <div className={styles.site}>
            <p className={styles.name}>
              {mark} {shown}
            </p>
            <p>
              <span className={styles.main}>Cost Calculator</span>{" "}
              <span className={styles.second}>Book now</span>
            </p>
            <p className={styles.link}>See our prices</p>
            <p className={styles.foot}>
              © {name}
              {brand.licenseNumber && ` · Licence no. ${brand.licenseNumber}`}
            </p>
          </div>
        </figure>
        <figure>
          <figcaption>Office</figcaption>
          <div className={styles.office}>
            <p className={styles.name}>
              {mark} {shown}
            </p>
            <p className={styles.on}>Quotes</p>
            <p className={styles.entry}>Invoices</p>
            <p>
              <span className={styles.second}>Save All</span>
            </p>
          </div>
        </figure>
        <figure>
          <figcaption>Document</figcaption>
          <div className={styles.document}>
            <p className={styles.name} style={{ borderColor: secondary }}>
              {mark} {!brand.logo && name}
            </p>
            <p className={styles.title}>Invoice</p>
            <p style={{ color: readableOn(secondary, "#FFFFFF") }}>INV-2026-0001</p>
            {brand.licenseNumber && <p className={styles.small}>Licence {brand.licenseNumber}</p>}
          </div>
        </figure>
      </div>
    </section>
  );
}
