/**
 * The capital's main roads and estates, for a map without tiles. Positions are drawn by hand to within some hundred
 * metres, as 'latitude,longitude'.
 */
type Place = readonly [lat: number, lon: number];

const placeOf = (text: string) => text.split(",").map(Number) as [number, number];
const placesOf = (line: string): Place[] => line.split(" ").filter(Boolean).map(placeOf);

/** Name, line, and its rough course outside the capital, so that no road ends within the map. */
const DRAWN: readonly (readonly [name: string, line: string, beyond: string])[] = [
  [
    "Mombasa Road",
    "-1.3046,36.8262 -1.3186,36.8466 -1.3275,36.869 -1.333,36.901 -1.36,36.922 -1.393,36.94 -1.447,36.975",
    "-1.51,37.02 -1.745,37.12 -2.017,37.372 -2.41,37.95",
  ],
  [
    "Waiyaki Way",
    "-1.3046,36.8262 -1.289,36.817 -1.274,36.813 -1.265,36.803 -1.265,36.748 -1.247,36.69 -1.13,36.63",
    "-1.107,36.643 -1.05,36.645 -0.86,36.53 -0.717,36.435 -0.303,36.08",
  ],
  [
    "Thika Road",
    "-1.289,36.817 -1.279,36.825 -1.268,36.835 -1.253,36.848 -1.219,36.888 -1.185,36.92 -1.149,36.957 -1.046,37.07",
    "-0.905,37.15 -0.667,37.21 -0.538,37.457",
  ],
  [
    "Ngong Road",
    "-1.299,36.8229 -1.299,36.813 -1.3,36.787 -1.3,36.761 -1.319,36.707 -1.359,36.659",
    "-1.28,36.52 -1.05,36.35 -1.08,35.87",
  ],
  ["Lang’ata Road", "-1.3046,36.8262 -1.323,36.8 -1.343,36.766 -1.329,36.715 -1.319,36.707", ""],
  ["Magadi Road", "-1.343,36.766 -1.395,36.748", "-1.43,36.69 -1.62,36.52 -1.9,36.29"],
  [
    "Outer Ring Road",
    "-1.333,36.901 -1.325,36.899 -1.296,36.892 -1.262,36.883 -1.242,36.87 -1.2335,36.87",
    "",
  ],
  ["Kiambu Road", "-1.253,36.848 -1.219,36.84 -1.1714,36.8356", "-1.12,36.81 -1.058,36.778 -1.05,36.645"],
  ["Limuru Road", "-1.274,36.813 -1.262,36.817 -1.233,36.804 -1.206,36.783", "-1.15,36.7 -1.107,36.643"],
];

export const ROADS = DRAWN.map(([name, line, beyond]) => ({
  name,
  line: placesOf(line),
  beyond: placesOf(beyond),
}));

const NAMED =
  "Westlands:-1.2676,36.8108 | Kilimani:-1.2906,36.7874 | Lavington:-1.2797,36.769 | Karen:-1.3197,36.7073 | Lang’ata:-1.363,36.742 | South C:-1.318,36.826 | Eastleigh:-1.273,36.85 | Embakasi:-1.319,36.914 | Roysambu:-1.2187,36.888 | Runda:-1.217,36.812 | Ruaka:-1.204,36.783 | Syokimau:-1.372,36.929 | Ongata Rongai:-1.396,36.744 | Ngong:-1.359,36.659 | Kikuyu:-1.246,36.663 | Ruiru:-1.148,36.961";

export const ESTATES = NAMED.split(" | ").map((estate): readonly [name: string, place: Place] => {
  const [name = "", place = ""] = estate.split(":");
  return [name, placeOf(place)];
});
