import type { Look } from '../contract.ts'
import { darkened, lightened, shadeOf, toOklch } from './colour.ts'
import { faceRules, fontDisplayOf } from './faces.ts'
import { defaultLook, radii } from './look.ts'

/** Colours of src/ui/theme.css that no owner changes. */
export const fixedColours = { white: '#ffffff', paper: '#fcfaf7', limewash: '#f4f0ea', ink: '#1e1613', quiet: '#55483f' } as const

/** The lightness and the most chroma of the light shades. Quiet text is legible on each of them, in any hue. */
const tints = { 50: [0.966, 0.015], 100: [0.92, 0.035], 200: [0.855, 0.065] } as const

/** The shades of src/ui/theme.css, which were chosen by eye. */
const usualShades = { 50: '#f5f0fa', 100: '#e9dff4', 200: '#d6c5ea', 400: '#9b78c9', 600: '#65439a', 700: '#4a2c6f', 800: '#381f57' }
const usualBrand = { shown: '#a3201d', darker: '#861714' }
const usualOnSecondGround = '#2f4c55'

/** Returns the shades of an accent. 700 is the accent itself, darkened until it is legible on every ground of the shop, and white on it. */
export function accentShades(accent: string): typeof usualShades {
  if (accent === defaultLook.accent) return usualShades
  const tintOf = ([lightness, mostChroma]: readonly [number, number]) => shadeOf(accent, lightness, mostChroma)
  const light = tintOf(tints[50])
  const middle = tintOf(tints[100])
  const strong = tintOf(tints[200])
  const chosen = darkened(accent, [fixedColours.white, fixedColours.paper, fixedColours.limewash, light, middle])
  const { lightness } = toOklch(chosen)
  return {
    50: light,
    100: middle,
    200: strong,
    400: shadeOf(accent, 0.65, 0.13),
    600: darkened(shadeOf(chosen, lightness + 0.1), [fixedColours.limewash, light]),
    700: chosen,
    800: darkened(shadeOf(chosen, lightness * 0.82), [strong]),
  }
}

/** Returns the brand's accent, darkened until it is legible on every ground, and a darker shade of it. */
export function brandShades(brandAccent: string): typeof usualBrand {
  if (brandAccent === defaultLook.brandAccent) return usualBrand
  const chosen = darkened(brandAccent, [fixedColours.white, fixedColours.paper, fixedColours.limewash])
  const darker = shadeOf(chosen, toOklch(chosen).lightness * 0.88)
  return { shown: chosen, darker }
}

/** Returns the colours that the shop shows for a look, each repaired so that text on it or in it has a contrast of at least 4.5 to 1. */
export function shownColours({ accent, brandAccent, firstGround, secondGround }: Pick<Look, 'accent' | 'brandAccent' | 'firstGround' | 'secondGround'>) {
  const shades = accentShades(accent)
  const second = lightened(secondGround.colour, [fixedColours.quiet, fixedColours.ink])
  return {
    shades,
    brand: brandShades(brandAccent),
    firstGround: lightened(firstGround.colour, [fixedColours.quiet, fixedColours.ink, shades[800]]),
    secondGround: second,
    onSecondGround: second === defaultLook.secondGround.colour ? usualOnSecondGround : darkened(shadeOf(second, 0.4, 0.06), [second]),
  }
}

/** Returns the CSS variables whose values differ from src/ui/theme.css and styles.css. Empty for an unchanged look. */
export function lookVariables(look: Look): Record<string, string> {
  const { shades, brand, firstGround, secondGround, onSecondGround } = shownColours(look)
  const { control, card, hero } = radii[look.shape]
  return {
    ...(look.accent !== defaultLook.accent && Object.fromEntries(Object.entries(shades).map(([name, colour]) => [`--color-crocus-${name}`, colour]))),
    ...(look.brandAccent !== defaultLook.brandAccent && { '--color-kesar': brand.shown, '--color-kesar-700': brand.darker }),
    // The first ground follows the accent if the two would clash, so it is always written with it.
    ...((look.accent !== defaultLook.accent || look.firstGround.colour !== defaultLook.firstGround.colour) && { '--first-ground': firstGround }),
    ...(look.secondGround.colour !== defaultLook.secondGround.colour && { '--color-glacier-200': secondGround, '--color-glacier-700': onSecondGround }),
    ...(look.face !== defaultLook.face && { '--font-display': fontDisplayOf(look.face) }),
    ...(look.shape !== defaultLook.shape && { '--radius-control': control, '--radius-card': card, '--radius-hero': hero }),
  }
}

/** Returns the stylesheet of a look. Empty for an unchanged look. */
export function stylesOf(look: Look): string {
  const declarations = Object.entries(lookVariables(look)).map(([name, value]) => `${name}:${value}`)
  return declarations.length === 0 ? '' : `:root{${declarations.join(';')}}${faceRules(look.face)}`
}
