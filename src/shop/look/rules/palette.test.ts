import { expect, test } from 'vitest'
import { contrast, leastContrast } from './colour.ts'
import { defaultLook } from './look.ts'
import { fixedColours, lookVariables, shownColours, stylesOf } from './palette.ts'

/** Colours from all over the cube, with its corners and edges, and every grey. */
const steps = [0, 51, 102, 128, 153, 204, 255]
const hex = (...channels: number[]) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
const colours = [
  ...steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => hex(r, g, b)))),
  ...Array.from({ length: 256 }, (_, value) => hex(value, value, value)),
]

/** Every pair of text and ground that a page has in these colours. */
function pairsOf(colour: string) {
  const { shades, brand, firstGround, secondGround, onSecondGround } = shownColours({
    accent: colour,
    brandAccent: colour,
    firstGround: { colour },
    secondGround: { colour },
  })
  const { white, paper, limewash, ink, quiet } = fixedColours
  return {
    'white on buttons': [white, shades[700]],
    'white on hovered buttons': [white, shades[800]],
    'links on paper': [shades[700], paper],
    'links on limewash': [shades[700], limewash],
    'links on 50': [shades[700], shades[50]],
    'links on 100': [shades[700], shades[100]],
    'chosen on 100': [shades[800], shades[100]],
    'focus on paper': [shades[600], paper],
    'focus on limewash': [shades[600], limewash],
    'white on focus': [white, shades[600]],
    'quiet text on 50': [quiet, shades[50]],
    'quiet text on 100': [quiet, shades[100]],
    'quiet text on 200': [quiet, shades[200]],
    'brand on paper': [brand.shown, paper],
    'brand on limewash': [brand.shown, limewash],
    'sold out on card': [brand.darker, white],
    'sold out on 50': [brand.darker, shades[50]],
    'white on brand': [white, brand.shown],
    'ink on first ground': [ink, firstGround],
    'quiet text on first ground': [quiet, firstGround],
    'accent on first ground': [shades[800], firstGround],
    'ink on second ground': [ink, secondGround],
    'quiet text on second ground': [quiet, secondGround],
    'name on second ground': [onSecondGround, secondGround],
  } as const
}

test('any colour gives only legible pairs', () => {
  const bad = colours.flatMap((colour) =>
    Object.entries(pairsOf(colour)).flatMap(([name, [one, other]]) =>
      contrast(one, other) < leastContrast ? [`${colour} ${name} ${contrast(one, other).toFixed(2)}`] : [],
    ),
  )
  expect(bad).toEqual([])
})

test('two different colours give legible pairs too: the accent on the first ground', () => {
  for (const accent of ['#ffff00', '#00ff00', '#000000', '#ffffff', '#ff0000', '#0000ff', '#4a2c6f'])
    for (const colour of colours.filter((_, index) => index % 7 === 0)) {
      const shown = shownColours({ ...defaultLook, accent, firstGround: { colour } })
      expect(contrast(shown.shades[800], shown.firstGround)).toBeGreaterThanOrEqual(leastContrast)
    }
})

test('an unchanged look has no styles, and its colours need no repair', () => {
  expect(stylesOf(defaultLook)).toBe('')
  const shown = shownColours(defaultLook)
  expect([shown.shades[700], shown.brand.shown, shown.firstGround, shown.secondGround]).toEqual([
    defaultLook.accent,
    defaultLook.brandAccent,
    defaultLook.firstGround.colour,
    defaultLook.secondGround.colour,
  ])
})

test('a legible colour stays as it was chosen, and a pale one is darkened in its hue', () => {
  expect(shownColours({ ...defaultLook, accent: '#1b6640' }).shades[700]).toBe('#1b6640')
  const { shades } = shownColours({ ...defaultLook, accent: '#ffd700' })
  expect(shades[700]).toMatch(/^#[0-9a-f]{6}$/)
  expect(contrast(shades[700], fixedColours.white)).toBeGreaterThan(leastContrast)
})

test('a change of one thing writes only its variables', () => {
  expect(lookVariables({ ...defaultLook, shape: 'sharp' })).toEqual({ '--radius-control': '0px', '--radius-card': '0px', '--radius-hero': '0px' })
  expect(Object.keys(lookVariables({ ...defaultLook, brandAccent: '#00539c' }))).toEqual(['--color-kesar', '--color-kesar-700'])
})
