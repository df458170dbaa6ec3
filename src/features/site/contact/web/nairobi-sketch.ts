/**
 * The capital in few lines, for a map without another server's tiles: main roads and estates, each place put by hand to
 * some hundred metres, [latitude, longitude].
 */
type Place = readonly [lat: number, lon: number];

export const ROADS: readonly { name: string; line: readonly Place[] }[] = [
  {
    name: "Mombasa Road",
    line: [
      [-1.3046, 36.8262],
      [-1.3186, 36.8466],
      [-1.3275, 36.869],
      [-1.333, 36.901],
      [-1.36, 36.922],
      [-1.393, 36.94],
      [-1.447, 36.975],
    ],
  },
  {
    name: "Waiyaki Way",
    line: [
      [-1.3046, 36.8262],
      [-1.289, 36.817],
      [-1.274, 36.813],
      [-1.265, 36.803],
      [-1.265, 36.748],
      [-1.247, 36.69],
      [-1.13, 36.63],
    ],
  },
  {
    name: "Thika Road",
    line: [
      [-1.279, 36.825],
      [-1.268, 36.835],
      [-1.253, 36.848],
      [-1.219, 36.888],
      [-1.185, 36.92],
      [-1.149, 36.957],
      [-1.046, 37.07],
    ],
  },
  {
    name: "Ngong Road",
    line: [
      [-1.299, 36.813],
      [-1.3, 36.787],
      [-1.3, 36.761],
      [-1.319, 36.707],
      [-1.359, 36.659],
    ],
  },
  {
    name: "Lang’ata Road",
    line: [
      [-1.3046, 36.8262],
      [-1.323, 36.8],
      [-1.343, 36.766],
      [-1.329, 36.715],
    ],
  },
  {
    name: "Magadi Road",
    line: [
      [-1.343, 36.766],
      [-1.395, 36.748],
    ],
  },
  {
    name: "Outer Ring Road",
    line: [
      [-1.325, 36.899],
      [-1.296, 36.892],
      [-1.262, 36.883],
      [-1.242, 36.87],
    ],
  },
  {
    name: "Kiambu Road",
    line: [
      [-1.253, 36.848],
      [-1.219, 36.84],
      [-1.1714, 36.8356],
    ],
  },
  {
    name: "Limuru Road",
    line: [
      [-1.274, 36.813],
      [-1.262, 36.817],
      [-1.233, 36.804],
      [-1.206, 36.783],
    ],
  },
];

export const ESTATES: readonly (readonly [name: string, place: Place])[] = [
  ["Westlands", [-1.2676, 36.8108]],
  ["Kilimani", [-1.2906, 36.7874]],
  ["Lavington", [-1.2797, 36.769]],
  ["Karen", [-1.3197, 36.7073]],
  ["Lang’ata", [-1.363, 36.742]],
  ["South C", [-1.318, 36.826]],
  ["Eastleigh", [-1.273, 36.85]],
  ["Embakasi", [-1.319, 36.914]],
  ["Roysambu", [-1.2187, 36.888]],
  ["Runda", [-1.217, 36.812]],
  ["Ruaka", [-1.204, 36.783]],
  ["Syokimau", [-1.372, 36.929]],
  ["Ongata Rongai", [-1.396, 36.744]],
  ["Ngong", [-1.359, 36.659]],
  ["Kikuyu", [-1.246, 36.663]],
  ["Ruiru", [-1.148, 36.961]],
];
