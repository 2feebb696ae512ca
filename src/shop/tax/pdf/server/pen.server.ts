import { printable, type Run, runsOf } from '../rules/glyphs.ts'
import { type Face, faces } from './faces.server.ts'

type Style = { size: number; isBold?: boolean; isGrey?: boolean }

/** `align: 'right'` ends the text at `x`. */
export type Place = { x: number; baseline: number; align?: 'left' | 'right' }

export type Pen = ReturnType<typeof createPen>

/** Grey with a contrast of 7 to 1, which prints well. */
const [ink, grey] = ['#000000', '#595959']

/** A letter with its marks, which a line never separates. */
const letters = /\P{M}[\p{M}\u200c\u200d]*/gu

/** A word with the space that follows it. */
const wordWithSpace = /[^ ]+ ?| /g

const faceOf = ({ script }: Run, { isBold }: Style): Face => (script === 'devanagari' ? faces.devanagari : isBold ? faces.bold : faces.regular)

/** Returns the width that pdfkit draws, which lays out the same words. */
function widthOfRun(run: Run, style: Style) {
  const { font } = faceOf(run, style)
  return (run.text.match(wordWithSpace) ?? []).reduce((width, word) => width + font.layout(word).advanceWidth, 0) * (style.size / 1000)
}

const widthOf = (text: string, style: Style) => runsOf(text).reduce((width, run) => width + widthOfRun(run, style), 0)

/** Measures, wraps and draws text with as many fonts as it needs. pdfkit knows one font for a text, and no other that stands in. */
export function createPen(doc: PDFKit.PDFDocument) {
  const known = new Set<Face>()

  /** Chooses the font of what is drawn next. The first time, it gets the usual letters, which its subset begins with. */
  function choose(face: Face, size: number) {
    if (!known.has(face)) doc.registerFont(face.name, face.font)
    doc.font(face.name, size)
    if (!known.has(face)) doc._font.encode(face.usual)
    known.add(face)
  }

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
      choose(faceOf(run, style), style.size)
      doc.text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      return left + width
    }, start)
  }

  return { widthOf, wrap, draw }
}
