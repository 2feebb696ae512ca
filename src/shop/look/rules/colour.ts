/** Colours are written as #rrggbb. OKLCH has a lightness that matches the eye, so a colour can be darkened without changing its hue. */

type Oklch = { lightness: number; chroma: number; hue: number }

type Triple = readonly [number, number, number]

/** Returns red, green and blue from 0 to 1, as amounts of light (linear sRGB). */
const toLinear = (hex: string): Triple => [linearAt(hex, 1), linearAt(hex, 3), linearAt(hex, 5)]

function linearAt(hex: string, start: number) {
  const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const fromLinear = (rgb: Triple) => `#${rgb.map(digitsOf).join('')}`

function digitsOf(value: number) {
  const shown = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, shown)) * 255)
    .toString(16)
    .padStart(2, '0')
}

/** Converts a colour by the matrices of Björn Ottosson's OKLab. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = toLinear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, chroma: Math.hypot(a, c), hue: Math.atan2(c, a) }
}

/** Converts a colour back by the inverse matrices. A value below 0 or above 1 cannot be shown. */
function linearOf({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** True for a colour that screens can show. Allows for errors of rounding. */
const isShowable = (rgb: Triple) => rgb.every((value) => value >= -0.0001 && value <= 1.0001)

/** Returns the colour as #rrggbb, with less chroma if screens cannot show it. */
export function fromOklch(colour: Oklch): string {
  let chroma = colour.chroma
  while (chroma > 0.001 && !isShowable(linearOf({ ...colour, chroma }))) chroma *= 0.95
  return fromLinear(linearOf({ ...colour, chroma }))
}

/** Returns the relative luminance of a colour by WCAG, from 0 to 1. */
const luminance = (hex: string) => {
  const [r, g, b] = toLinear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Returns the contrast of two colours by WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The contrast of text that WCAG asks for. */
export const leastContrast = 4.5

const isLegible = (hex: string, against: readonly string[]) => against.every((other) => contrast(hex, other) >= leastContrast)

/** Returns the colour, darkened until each of these light colours has enough contrast with it. */
export const darkened = (hex: string, against: readonly string[]) => shifted(hex, against, 0)

/** Returns the colour, lightened until each of these dark colours has enough contrast with it. */
export const lightened = (hex: string, against: readonly string[]) => shifted(hex, against, 1)

/** The steps of the search, which halve the distance each time. The last step is finer than the steps of 8-bit colours. */
const searchSteps = 9

/** Returns the legible colour that is nearest to this colour, between it and black (`end` 0) or white (`end` 1). */
function shifted(hex: string, against: readonly string[], end: 0 | 1): string {
  if (isLegible(hex, against)) return hex
  const { lightness, ...hued } = toOklch(hex)
  let illegible = lightness
  let legible: number = end
  for (let step = 0; step < searchSteps; step += 1) {
    const middle = (illegible + legible) / 2
    if (isLegible(fromOklch({ ...hued, lightness: middle }), against)) legible = middle
    else illegible = middle
  }
  return fromOklch({ ...hued, lightness: legible })
}

/** Returns the hue of a colour at another lightness, with at most this chroma. */
export function shadeOf(hex: string, lightness: number, mostChroma = 1): string {
  const { chroma, hue } = toOklch(hex)
  return fromOklch({ lightness, chroma: Math.min(chroma, mostChroma), hue })
}
