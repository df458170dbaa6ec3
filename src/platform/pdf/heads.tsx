import { Image, Path, Svg, Text, View } from "@react-pdf/renderer";
import type { Locale } from "~/platform/kernel/locales";
import { INK } from "~/platform/kernel/shades";
import type { Letterhead } from "./letterhead";
import { LINE, type Look } from "./look";
import { MARGIN, TOP } from "./page";
import type { Theme } from "./theme";

const LICENCE: Record<Locale, string> = { en: "Licence", sw: "Leseni" };

interface HeadProps {
  theme: Theme;
  look: Look;
  letterhead: Letterhead;
  locale: Locale;
  title: string;
  number: string;
}

/** The company, the document's title and number, and the company's header text. */
export function Head(props: HeadProps) {
  switch (props.theme.layout) {
    case "modern":
      return <ModernHead {...props} />;
    case "classic":
      return <ClassicHead {...props} />;
    case "minimal":
      return <MinimalHead {...props} />;
    case "professional":
      return <ProfessionalHead {...props} />;
  }
}

function ModernHead({ theme, look, letterhead, locale, title, number }: HeadProps) {
  const { pt, inks } = theme;
  return (
    <View style={{ marginBottom: pt(14), flexDirection: "row", justifyContent: "space-between" }}>
      <View style={{ flex: 1, paddingRight: 12 }}>
        <Brand theme={theme} look={look} letterhead={letterhead} />
        <Text
          style={{
            fontSize: pt(24),
            fontWeight: 700,
            lineHeight: 1.1,
            color: inks.strong,
            marginTop: pt(18),
          }}
        >
          {title}
        </Text>
        <Text style={{ fontSize: pt(11), color: inks.muted, marginTop: pt(3) }}>{number}</Text>
        <HeaderText text={look.headerText} style={{ marginTop: pt(4) }} />
      </View>
      <Details
        look={look}
        letterhead={letterhead}
        locale={locale}
        style={{ fontSize: pt(8.5), color: inks.muted }}
      />
    </View>
  );
}

function ClassicHead({ theme, look, letterhead, locale, title, number }: HeadProps) {
  const { pt, inks } = theme;
  return (
    <View style={{ alignItems: "center", marginBottom: pt(10) }}>
      <Brand theme={theme} look={look} letterhead={letterhead} isStacked />
      {look.showCompanyDetails && (
        <InARow
          texts={detailsOf(letterhead, locale)}
          style={{ fontSize: pt(8.5), color: inks.muted, justifyContent: "center", marginTop: pt(3) }}
        />
      )}
      <View
        style={{
          alignSelf: "stretch",
          height: 4,
          borderTopWidth: 1.6,
          borderBottomWidth: 0.6,
          borderColor: inks.strong,
          marginTop: pt(7),
          marginBottom: pt(10),
        }}
      />
      <Text style={{ fontSize: pt(15), fontWeight: 600, letterSpacing: 4, color: inks.strong }}>
        {title.toUpperCase()}
      </Text>
      <Text style={{ fontSize: pt(10), marginTop: pt(3) }}>{number}</Text>
      <HeaderText text={look.headerText} style={{ marginTop: pt(3), textAlign: "center" }} />
    </View>
  );
}

function MinimalHead({ theme, look, letterhead, locale, title, number }: HeadProps) {
  const { pt, inks } = theme;
  return (
    <View style={{ marginTop: pt(10), marginBottom: pt(26) }}>
      <View style={{ flexDirection: "row", justifyContent: "space-between" }}>
        <View style={{ flex: 1, paddingRight: 20 }}>
          <Text style={{ fontSize: pt(30), lineHeight: 1.1, color: inks.strong }}>{title}</Text>
          <Text style={{ fontSize: pt(9), color: inks.muted, marginTop: pt(4) }}>{number}</Text>
        </View>
        <View style={{ width: "42%" }}>
          <Brand theme={theme} look={look} letterhead={letterhead} isQuiet />
          {look.showCompanyDetails &&
            detailsOf(letterhead, locale).map((detail) => (
              <Text key={detail} style={{ fontSize: pt(7.5), color: inks.muted }}>
                {detail}
              </Text>
            ))}
        </View>
      </View>
      <HeaderText text={look.headerText} style={{ marginTop: pt(18), color: inks.muted }} />
    </View>
  );
}

function ProfessionalHead({ theme, look, letterhead, locale, title, number }: HeadProps) {
  const { pt, inks } = theme;
  const wide = { marginHorizontal: -MARGIN, paddingHorizontal: MARGIN };
  return (
    <View style={{ marginTop: -TOP, marginBottom: pt(14) }}>
      <View
        style={{
          ...wide,
          flexDirection: "row",
          alignItems: "center",
          justifyContent: "space-between",
          paddingVertical: pt(22),
          backgroundColor: inks.fill,
          color: inks.onFill,
        }}
      >
        <View style={{ maxWidth: "55%" }}>
          <Brand theme={theme} look={look} letterhead={letterhead} isOnFill />
        </View>
        <View style={{ width: "45%" }}>
          <Text style={{ fontSize: pt(22), fontWeight: 700, lineHeight: 1.1, textAlign: "right" }}>
            {title}
          </Text>
          <Text style={{ fontSize: pt(9.5), marginTop: pt(3), textAlign: "right" }}>{number}</Text>
        </View>
      </View>
      {look.showCompanyDetails && (
        <View style={{ ...wide, paddingVertical: pt(7), backgroundColor: inks.tint }}>
          <InARow texts={detailsOf(letterhead, locale)} style={{ fontSize: pt(8), color: inks.muted }} />
        </View>
      )}
      <HeaderText text={look.headerText} style={{ marginTop: pt(14), fontWeight: 600 }} />
    </View>
  );
}

interface BrandProps {
  theme: Theme;
  look: Look;
  letterhead: Letterhead;
  isStacked?: boolean;
  isQuiet?: boolean;
  isOnFill?: boolean;
}

/** The company's logo, or two chevrons beside its name. A logo always has a white background. */
function Brand({ theme: { pt, inks }, look, letterhead, isStacked, isQuiet, isOnFill }: BrandProps) {
  const hasLogo = look.showLogo && letterhead.logo !== "";
  const height = pt(isQuiet ? 22 : 34);
  return (
    <View style={{ flexDirection: isStacked ? "column" : "row", alignItems: "center", flexShrink: 1 }}>
      {hasLogo ? (
        <View style={isOnFill ? { backgroundColor: "#FFFFFF", borderRadius: 4, padding: 6 } : {}}>
          <Image
            src={letterhead.logo}
            style={{ height, maxWidth: pt(150), objectFit: "contain", objectPosition: "left" }}
          />
        </View>
      ) : look.showLogo ? (
        <Chevrons
          size={height}
          colors={isOnFill ? [inks.onFill, inks.onFill] : [inks.strong, letterhead.accentColor]}
        />
      ) : null}
      {(!hasLogo || isStacked || isQuiet) && (
        <Text
          style={{
            fontSize: pt(isQuiet ? 9 : 15),
            fontWeight: isQuiet ? 600 : 700,
            marginLeft: look.showLogo && !isStacked ? 8 : 0,
            marginTop: look.showLogo && isStacked ? 4 : 0,
            flexShrink: 1,
            textAlign: isStacked ? "center" : "left",
          }}
        >
          {letterhead.companyName}
        </Text>
      )}
    </View>
  );
}

function Chevrons({ size, colors: [first, second] }: { size: number; colors: readonly [string, string] }) {
  const height = size * 0.68;
  return (
    <Svg width={height * 1.3} height={height} viewBox="0 0 34 26">
      <Path d="M1 1h8.5l8 12-8 12H1l8-12z" fill={first} />
      <Path d="M16.5 1H25l8 12-8 12h-8.5l8-12z" fill={second} fillOpacity={first === second ? 0.6 : 1} />
    </Svg>
  );
}

interface DetailsProps {
  look: Look;
  letterhead: Letterhead;
  locale: Locale;
  style: object;
}

function Details({ look, letterhead, locale, style }: DetailsProps) {
  if (!look.showCompanyDetails) return null;
  const named = look.showLogo && letterhead.logo !== "" ? [letterhead.companyName] : [];
  return (
    <View style={{ width: "50%" }}>
      {[...named, ...detailsOf(letterhead, locale)].map((detail) => (
        <Text key={detail} style={{ textAlign: "right", ...style }}>
          {detail}
        </Text>
      ))}
    </View>
  );
}

function detailsOf(letterhead: Letterhead, locale: Locale): string[] {
  return [
    letterhead.legalName === letterhead.companyName ? "" : letterhead.legalName,
    letterhead.companyAddress,
    [letterhead.companyPhone, letterhead.companyEmail].filter(Boolean).join(" · "),
    letterhead.companyWebsite,
    [
      letterhead.kraPin && `KRA PIN ${letterhead.kraPin}`,
      letterhead.registrationNumber && `Reg. ${letterhead.registrationNumber}`,
      letterhead.licenseNumber && `${LICENCE[locale]} ${letterhead.licenseNumber}`,
    ]
      .filter(Boolean)
      .join(" · "),
  ].filter(Boolean);
}

function InARow({ texts, style }: { texts: readonly string[]; style: object }) {
  return (
    <View style={{ flexDirection: "row", flexWrap: "wrap", columnGap: 16, ...style }}>
      {texts.map((text) => (
        <Text key={text}>{text}</Text>
      ))}
    </View>
  );
}

interface HeaderTextProps {
  text: string;
  style: { marginTop: number; textAlign?: "center"; color?: string; fontWeight?: 600 };
}

function HeaderText({ text, style }: HeaderTextProps) {
  return text === "" ? null : <Text style={style}>{text}</Text>;
}

const FACTS_IN_PAIRS = 4;

interface FactsProps {
  theme: Theme;
  facts: readonly { label: string; value: string }[];
}

/** The recipient, dates and addresses, arranged by layout. */
export function Facts({ theme: { layout, pt, inks }, facts }: FactsProps) {
  const isBoxed = layout === "classic";
  const inRows = layout === "minimal";
  const frame = {
    modern: { borderTopWidth: 1, borderBottomWidth: 1, borderColor: LINE, paddingVertical: pt(8) },
    classic: { borderTopWidth: 0.8, borderLeftWidth: 0.8, borderColor: inks.strong },
    minimal: {},
    professional: { backgroundColor: inks.tint, borderRadius: 4, padding: pt(10) },
  }[layout];
  const cell = isBoxed
    ? {
        borderRightWidth: 0.8,
        borderBottomWidth: 0.8,
        borderColor: inks.strong,
        paddingHorizontal: pt(6),
        paddingVertical: pt(3),
      }
    : { paddingRight: 10, paddingVertical: pt(3) };
  const columns = (isBoxed || layout === "professional") && facts.length <= FACTS_IN_PAIRS ? 2 : 3;
  const inLastRow = facts.length % columns || columns;
  const widthOf = (place: number): `${number}%` =>
    `${100 / (isBoxed && place >= facts.length - inLastRow ? inLastRow : columns)}%`;
  return (
    <View
      style={{
        flexDirection: inRows ? "column" : "row",
        flexWrap: inRows ? "nowrap" : "wrap",
        marginBottom: pt(isBoxed ? 12 : 16),
        ...frame,
      }}
    >
      {facts.map(({ label, value }, place) =>
        inRows ? (
          <View key={label} style={{ flexDirection: "row", paddingVertical: pt(2) }} wrap={false}>
            <Text
              style={{
                width: "24%",
                fontSize: pt(8),
                color: inks.muted,
                paddingRight: 8,
                paddingTop: pt(1.5),
              }}
            >
              {label}
            </Text>
            <Text style={{ flex: 1 }}>{value}</Text>
          </View>
        ) : (
          <View key={label} style={{ width: widthOf(place), ...cell }} wrap={false}>
            <Text style={{ fontSize: pt(8), color: inks.muted }}>{label}</Text>
            <Text style={{ fontWeight: 600, color: INK }}>{value}</Text>
          </View>
        ),
      )}
    </View>
  );
}
