import { readFileSync } from 'node:fs'
import { create, type Font, type GlyphRun } from 'fontkit'

/** How many words of a font have their layout cached. */
const maxWords = 5000

/** Printable ASCII and a few signs. Nearly all documents need no other letters of Latin script. */
const usualLetters = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)).join('')}₹–−`

/** A font as pdfkit uses it. `usual`: the letters that every document embeds, used or not. */
export type Face = { name: string; font: Font; usual: string }

/** The fonts of all documents. They are read and parsed once, when the module is loaded. */
export const faces = {
  regular: openFace('noto-sans-400', layOutByPairs, usualLetters),
  bold: openFace('noto-sans-700', layOutByPairs, usualLetters),
  devanagari: openFace('noto-sans-devanagari-400', layOut, ''),
}

/** Opens a font file whose layouts and subsets are cached. `layOutIn` returns the function that lays out a word. */
function openFace(name: string, layOutIn: (font: Font) => (word: string) => GlyphRun, usual: string): Face {
  const parsed = create(readFileSync(`${import.meta.dirname}/../fonts/${name}.ttf`))
  // For another number pdfkit would scale the positions of a layout in place, and change the cached layouts.
  if (parsed.unitsPerEm !== 1000) throw new Error(`${name} does not measure in thousandths`)
  const layOutWord = layOutIn(parsed)
  const kept = new Map<string, GlyphRun>()

  function keep(word: string) {
    const run = layOutWord(word)
    if (kept.size === maxWords) kept.clear()
    kept.set(word, run)
    return run
  }

  const font: Font = Object.create(parsed)
  font.layout = (word) => kept.get(word) ?? keep(word)
  font.createSubset = subsetsOf(
    parsed,
    [...usual].flatMap((letter) => layOutWord(letter).glyphs.map(({ id }) => id)),
  )
  return { name, font, usual }
}

/** Makes subsets that begin with the usual glyphs. Nearly all documents need no others, so they share one encoded font file. */
function subsetsOf(font: Font, usual: number[]) {
  let file: Uint8Array | undefined
  return () => {
    const subset = font.createSubset()
    const last = Math.max(0, ...usual.map((id) => subset.includeGlyph(id)))
    let isUsual = true
    return {
      includeGlyph(id: number) {
        const code = subset.includeGlyph(id)
        if (code > last) isUsual = false
        return code
      },
      encode: () => (isUsual ? (file ??= subset.encode()) : subset.encode()),
    }
  }
}

/** Lays out a word as a whole, as Devanagari needs: its letters join, and signs move. */
function layOut(font: Font) {
  return (word: string): GlyphRun => {
    // fontkit caches each glyph with the letters of its first word. Without this, a document would contain letters of an earlier document.
    font._glyphs = {}
    const { glyphs, positions, advanceWidth } = font.layout(word)
    return { glyphs: glyphs.map(({ id, advanceWidth: width, codePoints }) => ({ id, advanceWidth: width, codePoints })), positions, advanceWidth }
  }
}

/** Lays out words of Latin script. The font only has kerning, so the place of a letter depends only on the next letter. Each pair is laid out once. */
function layOutByPairs(font: Font) {
  const layOutPair = layOut(font)
  const pairs = new Map<string, GlyphRun>()

  function firstOf(pair: string): GlyphRun {
    const known = pairs.get(pair)
    if (known) return known
    const { glyphs, positions } = layOutPair(pair)
    const first = { glyphs: glyphs.slice(0, 1), positions: positions.slice(0, 1), advanceWidth: positions[0]?.xAdvance ?? 0 }
    pairs.set(pair, first)
    return first
  }

  return (word: string): GlyphRun => {
    const letters = [...word]
    const runs = letters.map((letter, index) => firstOf(letter + (letters[index + 1] ?? '')))
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs),
      positions: runs.flatMap(({ positions }) => positions),
      advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    }
  }
}
