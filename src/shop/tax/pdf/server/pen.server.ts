import { readFileSync } from 'node:fs'
import { create, type Font, type GlyphRun } from 'fontkit'
import { printable, type Run, runsOf } from '../rules/glyphs.ts'

type Style = { size: number; isBold?: boolean; isGrey?: boolean }

/** `align: 'right'` ends the text at `x`. */
export type Place = { x: number; baseline: number; align?: 'left' | 'right' }

export type Pen = ReturnType<typeof createPen>

/** Grey with a contrast of 7 to 1, which prints well. */
const [ink, grey] = ['#000000', '#595959']

/** The most words of a font whose layouts are kept. */
const maxWords = 5000

const fontNames = ['noto-sans-400', 'noto-sans-700', 'noto-sans-devanagari-400'] as const

/** The fonts of all documents, which are read and parsed once. */
const fonts = fontNames.map((name) => ({ name, font: layOutOnce(create(readFileSync(`${import.meta.dirname}/../fonts/${name}.ttf`))) }))

/** Keeps the layouts of words, most of which stand on every document. */
function layOutOnce(font: Font): Font {
  const layOut = font.layout.bind(font)
  const kept = new Map<string, GlyphRun>()

  function keep(word: string) {
    // fontkit keeps for each glyph the letters of its first word. A document would name those of an earlier one.
    font._glyphs = {}
    const run = layOut(word)
    if (kept.size === maxWords) kept.clear()
    kept.set(word, run)
    return run
  }

  font.layout = (word) => {
    const run = kept.get(word) ?? keep(word)
    // pdfkit scales the positions in place, and a run computes its width from them.
    const copy: GlyphRun = Object.create(run)
    copy.positions = run.positions.map((position) => ({ ...position }))
    return copy
  }
  return font
}

/** A letter with its marks, which a line never separates. */
const letters = /\P{M}[\p{M}\u200c\u200d]*/gu

const fontOf = ({ script }: Run, { isBold }: Style): (typeof fontNames)[number] =>
  script === 'devanagari' ? 'noto-sans-devanagari-400' : isBold ? 'noto-sans-700' : 'noto-sans-400'

/** Measures, wraps and draws text with as many fonts as it needs. pdfkit knows one font for a text, and no other that stands in. */
export function createPen(doc: PDFKit.PDFDocument) {
  for (const { name, font } of fonts) doc.registerFont(name, font)

  const widthOfRun = (run: Run, style: Style) => doc.font(fontOf(run, style), style.size).widthOfString(run.text)
  const widthOf = (text: string, style: Style) => runsOf(text).reduce((width, run) => width + widthOfRun(run, style), 0)

  /** Returns the lines of a text that fit into a width. A word that does not fit is cut. */
  function wrap(text: string, room: number, style: Style): string[] {
    // Sums of widths differ in their last bits.
    const width = room + 0.01
    const lines: string[] = []
    let [line, used] = ['', 0]
    const end = () => {
      if (line !== '') lines.push(line.trimEnd())
      ;[line, used] = ['', 0]
    }
    const space = widthOf(' ', style)
    for (const word of printable(text).split(' ')) {
      const taken = widthOf(word, style)
      if (used + taken > width) end()
      for (const part of taken > width ? (word.match(letters) ?? []) : [word]) {
        const partWidth = taken > width ? widthOf(part, style) : taken
        if (used + partWidth > width) end()
        line += part
        used += partWidth
      }
      line += ' '
      used += space
    }
    end()
    return lines
  }

  function draw(text: string, { x, baseline, align = 'left' }: Place, style: Style) {
    const shown = printable(text)
    const start = align === 'right' ? x - widthOf(shown, style) : x
    doc.fillColor(style.isGrey ? grey : ink)
    // The space at the end parts this text from the next one, for screen readers and copies.
    runsOf(`${shown} `).reduce((left, run) => {
      const width = widthOfRun(run, style)
      doc.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      return left + width
    }, start)
  }

  return { widthOf, wrap, draw }
}
