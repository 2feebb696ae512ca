import type { TaxDocument } from '../../rules/documents.ts'
import { type Fact, type PrintedDocument, printedDocument } from '../rules/printed-document.ts'
import { drawTable } from './draw-table.server.ts'
import { openSheet, paper, type Sheet } from './sheet.server.ts'

/** The height of a line, as a multiple of the size of its text. */
const leading = 1.4
/** Points between columns. */
const gap = 22
/** Three columns of equal width. */
const columnWidth = (paper.right - paper.left - 2 * gap) / 3
const columnAt = (index: number) => paper.left + index * (columnWidth + gap)

/** Sizes of the text of addresses, largest first. Columns take the first size with which each is at most `mostHeight` points high, or else the smallest. */
const sizes = [9, 8, 7, 6, 5]
const mostHeight = 240

const labelStyle = { size: 7.5, isGrey: true }

/** Renders a document as a PDF. Equal documents give equal bytes. */
export async function renderDocument(document: TaxDocument): Promise<Buffer> {
  const printed = printedDocument(document)
  const sheet = openSheet(printed, document.issuedAt)
  drawHead(sheet, printed)
  drawColumns(sheet, [[printed.supplier], ...printed.facts], { hasName: true })
  sheet.y += 14
  drawColumns(
    sheet,
    printed.parties.map((party) => [party]),
  )
  sheet.y += 18
  sheet.part('P', [printed.headline], () => sheet.pen.draw(printed.headline, { x: paper.left, baseline: sheet.y + 15 }, { size: 15, isBold: true }))
  sheet.y += 38
  drawTable(sheet, printed.lines)
  if (printed.summary) {
    sheet.y += 22
    drawTable(sheet, printed.summary)
  }
  sheet.y += 18
  drawEnd(sheet, printed)
  return sheet.finish()
}

function drawHead(sheet: Sheet, { title, copy, warning }: PrintedDocument) {
  const { pen } = sheet
  sheet.part('H1', [title], () => pen.draw(title, { x: paper.left, baseline: sheet.y + 20 }, { size: 22, isBold: true }))
  if (copy) sheet.part('P', [copy], () => pen.draw(copy, { x: paper.right, baseline: sheet.y + 20, align: 'right' }, { size: 8.5, isGrey: true }))
  sheet.y += 34
  for (const line of warning ? pen.wrap(warning, paper.right - paper.left, { size: 9 }) : []) {
    sheet.part('P', [line], () => pen.draw(line, { x: paper.left, baseline: sheet.y + 6 }, { size: 9 }))
    sheet.y += 14
  }
  sheet.y += 14
}

/** A line with its style. `above`: points of space before it. */
type Line = { text: string; size: number; isBold?: boolean; isGrey?: boolean; above: number }

/** Draws columns of facts. With `hasName`, the labels of the first column are names in bold. */
function drawColumns(sheet: Sheet, columns: Fact[][], { hasName = false } = {}) {
  const linesOf = (facts: Fact[], size: number, isNamed: boolean) =>
    facts.flatMap((fact, index) => linesOfFact(sheet, fact, { size, isNamed, isFirst: index === 0 }))
  const laidOut = (size: number) => columns.map((facts, index) => linesOf(facts, size, hasName && index === 0))
  const heightOf = (lines: Line[]) => lines.reduce((sum, { size, above }) => sum + above + size * leading, 0)
  let fitting: Line[][] = []
  for (const size of sizes) {
    fitting = laidOut(size)
    if (fitting.every((lines) => heightOf(lines) <= mostHeight)) break
  }
  for (const [index, lines] of fitting.entries()) {
    const draw = () => {
      let y = sheet.y
      for (const { text, above, ...style } of lines) {
        y += above
        sheet.pen.draw(text, { x: columnAt(index), baseline: y + style.size }, style)
        y += style.size * leading
      }
    }
    const texts = lines.map(({ text }) => text)
    sheet.part('P', texts, draw)
  }
  sheet.y += Math.max(...fitting.map(heightOf))
}

function linesOfFact({ pen }: Sheet, { label, lines }: Fact, { size, isNamed, isFirst }: { size: number; isNamed: boolean; isFirst: boolean }): Line[] {
  const head = isNamed ? { size: size + 1, isBold: true } : { ...labelStyle, size: Math.min(labelStyle.size, size) }
  const above = isFirst ? 0 : 9
  return [
    ...pen.wrap(label, columnWidth, head).map((text, index) => ({ ...head, text, above: index === 0 ? above : 0 })),
    ...lines.flatMap((line) => pen.wrap(line, columnWidth, { size })).map((text) => ({ size, text, above: 0 })),
  ]
}

/** Draws the sums at the right, and the amount in words and the notes at the left, all on one page. */
function drawEnd(sheet: Sheet, { totals, words, notes }: PrintedDocument) {
  const { pen } = sheet
  const sumsFrom = columnAt(1) + columnWidth / 2
  const textWidth = columnWidth * 1.5
  const style = { size: 9 }
  const row = 19
  const texts = [
    { ...labelStyle, lines: ['Amount in words'] },
    { ...style, lines: pen.wrap(words, textWidth, style) },
    ...notes.map((note) => ({ ...labelStyle, lines: pen.wrap(note, textWidth, labelStyle) })),
  ]
  const textHeight = texts.reduce((sum, { lines, size }) => sum + lines.length * size * leading + 4, 0)
  if (sheet.isFull(Math.max(textHeight, totals.length * row))) sheet.newPage()
  const top = sheet.y
  for (const [index, [label, value]] of totals.entries()) {
    const isTotal = index === totals.length - 1
    const drawn = { ...style, isBold: isTotal, size: isTotal ? 10.5 : style.size }
    if (index > 0) sheet.rule({ from: sumsFrom, ...(isTotal && { colour: '#000000' }) })
    const baseline = sheet.y + 13
    sheet.part('P', [label, value], () => {
      pen.draw(label, { x: sumsFrom, baseline }, drawn)
      pen.draw(value, { x: paper.right, baseline, align: 'right' }, drawn)
    })
    sheet.y += row
  }
  sheet.y = top + 6
  for (const { lines, ...drawn } of texts) {
    sheet.part('P', lines, () => {
      for (const [index, line] of lines.entries()) pen.draw(line, { x: paper.left, baseline: sheet.y + drawn.size + index * drawn.size * leading }, drawn)
    })
    sheet.y += lines.length * drawn.size * leading + 4
  }
}
