import { printable, type Run, runsOf } from '../rules/glyphs.ts'
import { type Face, faces } from './faces.server.ts'

type Style = { size: number; isBold?: boolean; isGrey?: boolean }

/** `align: 'right'` ends the text at `x`. */
export type Place = { x: number; baseline: number; align?: 'left' | 'right' }

export type Pen = ReturnType<typeof createPen>

const ink = '#000000'
/** A grey with a contrast of 7 to 1, which prints well. */
const grey = '#595959'

/** Matches a letter with its marks, which a line break never separates. */
const letters = /\P{M}[\p{M}\u200c\u200d]*/gu

/** Matches a word with the space that follows it. */
const wordWithSpace = /[^ ]+ ?| /g

function faceOf({ script }: Run, { isBold }: Style): Face {
  if (script === 'devanagari') return faces.devanagari
  return isBold ? faces.bold : faces.regular
}

/** Returns the width of a run in points, as pdfkit draws it. pdfkit also lays out word by word. */
function widthOfRun(run: Run, style: Style) {
  const { font } = faceOf(run, style)
  return (run.text.match(wordWithSpace) ?? []).reduce((width, word) => width + font.layout(word).advanceWidth, 0) * (style.size / 1000)
}

const widthOf = (text: string, style: Style) => runsOf(text).reduce((width, run) => width + widthOfRun(run, style), 0)

/** Measures, wraps and draws text in several fonts. pdfkit draws a text in one font, without a fallback for missing glyphs. */
export function createPen(doc: PDFKit.PDFDocument) {
  const registered = new Set<Face>()

  /** Chooses the font of the next text. At its first use, the subset of the font gets the usual letters. */
  function choose(face: Face, size: number) {
    if (!registered.has(face)) doc.registerFont(face.name, face.font)
    doc.font(face.name, size)
    if (!registered.has(face)) doc._font.encode(face.usual)
    registered.add(face)
  }

  /** Returns the lines of a text that fit into a width. A word that does not fit is cut. */
  function wrap(text: string, room: number, style: Style): string[] {
    // Sums of widths have rounding errors.
    const width = room + 0.01
    const lines: string[] = []
    let line = ''
    let lineWidth = 0
    const endLine = () => {
      if (line !== '') lines.push(line.trimEnd())
      line = ''
      lineWidth = 0
    }
    const space = widthOf(' ', style)
    for (const word of printable(text).split(' ')) {
      const wordWidth = widthOf(word, style)
      if (lineWidth + wordWidth > width) endLine()
      for (const part of wordWidth > width ? (word.match(letters) ?? []) : [word]) {
        const partWidth = wordWidth > width ? widthOf(part, style) : wordWidth
        if (lineWidth + partWidth > width) endLine()
        line += part
        lineWidth += partWidth
      }
      line += ' '
      lineWidth += space
    }
    endLine()
    return lines
  }

  function draw(text: string, { x, baseline, align = 'left' }: Place, style: Style) {
    const shown = printable(text)
    const start = align === 'right' ? x - widthOf(shown, style) : x
    doc.fillColor(style.isGrey ? grey : ink)
    let nextX = start
    // The space at the end separates this text from the next one, for screen readers and copied text.
    for (const run of runsOf(`${shown} `)) {
      choose(faceOf(run, style), style.size)
      doc.text(run.text, nextX, baseline, { lineBreak: false, baseline: 'alphabetic' })
      nextX += widthOfRun(run, style)
    }
  }

  return { widthOf, wrap, draw }
}
