import { resolve } from 'node:path'
import { inTurn, loadSharp } from '#shop/media/module.server.ts'
import type { Look } from '../contract.ts'
import { faces, usualFace } from '../rules/faces.ts'
import { initialOf, isLatin, isDrawable } from '../rules/initial.ts'

/** The contents of a picture of the brand: its mark, or else its name on its colour. */
export type Drawn = Pick<Look, 'face'> & { brand: string; colour: string; mark: Uint8Array | undefined }

const paper = '#fcfaf7'
const clear = { r: 0, g: 0, b: 0, alpha: 0 }
/** Returns the path of a font from the root of the project, because the bundle of the server is in another folder. */
const fontFile = (name: string) => resolve(`src/shop/look/fonts/${name}.ttf`)

/** The share of an icon's width that its contents may fill. Phones cut the corners of opaque icons. */
const shares = { clear: 1, opaque: 0.72, letter: 0.6 }

/** Draws a square icon as PNG. An opaque one has no transparent pixels, because a phone shows those in black. */
export async function drawIcon({ brand, colour, mark, face }: Drawn, size: number, { opaque }: { opaque: boolean }): Promise<Uint8Array> {
  const { default: sharp } = await loadSharp()
  const markShare = opaque ? shares.opaque : shares.clear
  const inner = Math.round(size * (mark ? markShare : shares.letter))
  const input = mark ? await drawMark(mark, inner, inner) : await drawText(initialOf(brand), '#ffffff', { face, width: inner, height: inner })
  const behindMark = opaque ? '#ffffff' : clear
  const background = mark ? behindMark : colour
  const square = sharp({ create: { width: size, height: size, channels: 4, background } })
  return inTurn(() =>
    square
      .composite(input ? [{ input }] : [])
      .png()
      .toBuffer(),
  )
}

const social = { width: 1200, height: 630 }

/** Draws the picture that social networks show beside a link: the mark above the name, or the name on the brand's colour. */
export async function drawSocial({ brand, colour, mark, face }: Drawn): Promise<Uint8Array> {
  const { default: sharp } = await loadSharp()
  const name = await drawText(brand, mark ? '#1e1613' : '#ffffff', { face, width: mark ? 800 : 960, height: mark ? 110 : 240 })
  const layers = [
    ...(mark ? [{ input: await drawMark(mark, 320, 320), left: (social.width - 320) / 2, top: 90 }] : []),
    ...(name ? [mark ? { input: name, left: 200, top: 450 } : { input: name }] : []),
  ]
  const sheet = sharp({ create: { ...social, channels: 4, background: mark ? paper : colour } })
  const whole = await inTurn(() => sheet.composite(layers).png().toBuffer())
  return inTurn(() => sharp(whole).flatten({ background: paper }).jpeg({ quality: 82 }).toBuffer())
}

const share = { width: 1080, height: 1350 }
/** The face of the small texts, which stays legible. */
const plainFace = 'figtree'

/** The texts of a picture that a person shares, from top to bottom, and the QR code below them as a PNG. Each text may be in Latin or Devanagari. */
export type ShareTexts = { above: string; offer: string; code: string; below: string; qr: Uint8Array }

/** Draws an upright picture for social networks as PNG: the brand, an offer with its code, and a QR code on white. Leaves out texts in other scripts. */
export async function drawShare({ brand, colour, mark, face }: Drawn, { above, offer, code, below, qr }: ShareTexts): Promise<Uint8Array> {
  const { default: sharp } = await loadSharp()
  const white = '#ffffff'
  const qrWidth = 380
  // The colour of the brand bears white text, and the QR code has a quiet zone of its own.
  const rows = [
    { top: 70, height: 130, input: mark ? await drawMark(mark, 130, 130) : await drawText(brand, white, { face, width: 820, height: 110 }) },
    { top: 240, height: 64, input: await drawText(above, white, { face: plainFace, width: 900, height: 56 }) },
    { top: 330, height: 250, input: await drawText(offer, white, { face, width: 920, height: 240 }) },
    { top: 610, height: 110, input: await drawText(code, white, { face: plainFace, width: 860, height: 100 }) },
    { top: 770, height: qrWidth, input: await sharp(qr).resize({ width: qrWidth, height: qrWidth, kernel: 'nearest' }).png().toBuffer() },
    { top: 1190, height: 110, input: await drawText(below, white, { face: plainFace, width: 920, height: 100 }) },
  ]
  const layers: { input: Buffer; left: number; top: number }[] = []
  for (const { top, height, input } of rows) {
    if (!input) continue
    const size = await sharp(input).metadata()
    layers.push({ input, left: Math.round((share.width - size.width) / 2), top: top + Math.round((height - size.height) / 2) })
  }
  return inTurn(() =>
    sharp({ create: { ...share, channels: 4, background: colour } })
      .composite(layers)
      .png({ palette: true })
      .toBuffer(),
  )
}

async function drawMark(bytes: Uint8Array, width: number, height: number) {
  const { default: sharp } = await loadSharp()
  return inTurn(() => sharp(bytes).resize({ width, height, fit: 'contain', background: clear }).png().toBuffer())
}

/** Draws words as large as they fit. The usual face draws Devanagari, which the others lack. Undefined for another script. */
async function drawText(words: string, colour: string, { face, width, height }: { face: Look['face']; width: number; height: number }) {
  if (!isDrawable(words)) return undefined
  const { default: sharp } = await loadSharp()
  const { drawn, drawnAs } = faces[isLatin(words) ? face : usualFace]
  const text = `<span foreground="${colour}">${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</span>`
  // The text names the font of the file. By another name, a font of the machine would be drawn.
  const picture = sharp({ text: { text, font: drawnAs, fontfile: fontFile(drawn), rgba: true, width, height, align: 'centre' } })
  return inTurn(() => picture.resize({ width, height, fit: 'contain', background: clear }).png().toBuffer())
}
