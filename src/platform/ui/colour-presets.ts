import { DEFAULT_COLORS } from "./brand";

/** The specification's presets (docs/domain/readings.md#company-branding). */
export const BRAND_PRESETS = {
  Blue: DEFAULT_COLORS,
  Green: { primaryColor: "#15803D", secondaryColor: "#57706A", accentColor: "#F59E0B" },
  Purple: { primaryColor: "#6D28D9", secondaryColor: "#6B6780", accentColor: "#F59E0B" },
  Red: { primaryColor: "#B91C1C", secondaryColor: "#78716C", accentColor: "#FBBF24" },
  Orange: { primaryColor: "#C2410C", secondaryColor: "#6B7280", accentColor: "#FBBF24" },
} as const;
