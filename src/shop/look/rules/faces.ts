import type { Look } from '../contract.ts'

type Face = {
  family: string
  /** The font file that pages load. Faces without a file are among the fonts that every page has. */
  file?: string
  /** The file in ../fonts that draws icons and shared pictures. */
  drawn: string
  /** The name by which the drawing program finds the face in that file. */
  drawnAs: string
  weight: number
  fallback: string
}

const serif = "'Rozha Fallback', Georgia, serif"

/** The faces of headings and of the name that an owner may choose. scripts/make-look-fonts.ts makes their files. */
export const faces: Record<Look['face'], Face> = {
  rozha: { family: 'Rozha One', drawn: 'rozha-one', drawnAs: 'Rozha One', weight: 400, fallback: serif },
  'dm-serif': {
    family: 'DM Serif Display',
    file: '/fonts/dm-serif-display.woff2',
    drawn: 'dm-serif-display',
    drawnAs: 'DM Serif Display',
    weight: 400,
    fallback: serif,
  },
  marcellus: { family: 'Marcellus', file: '/fonts/marcellus.woff2', drawn: 'marcellus', drawnAs: 'Marcellus', weight: 400, fallback: serif },
  figtree: { family: 'Figtree', drawn: 'figtree', drawnAs: 'Figtree Bold', weight: 700, fallback: "'Figtree Fallback', system-ui, sans-serif" },
}

export const usualFace = 'rozha'

/** Returns the value of --font-display. */
export const fontDisplayOf = (face: Look['face']) => `'${faces[face].family}', ${faces[face].fallback}`

/** The characters in the file of a face, as in src/ui/styles.css. */
const unicodeRange = 'U+20-7E,U+A0-FF,U+2013-2014,U+2018-201D,U+2022,U+2026,U+20B9,U+2122,U+2212'

/** Returns the CSS rules that a face needs besides the variables, or '' for none. */
export function faceRules(face: Look['face']): string {
  const { family, file, weight } = faces[face]
  const loaded = file ? `@font-face{font-family:'${family}';src:url(${file}) format('woff2');font-display:swap;unicode-range:${unicodeRange}}` : ''
  return loaded + (weight === faces[usualFace].weight ? '' : `h1,h2,.font-display{font-weight:${weight}}`)
}
