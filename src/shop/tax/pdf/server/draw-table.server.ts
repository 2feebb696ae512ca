import type { Cell, PrintedTable } from '../rules/printed-tables.ts'
import type { Pen } from './pen.server.ts'
import { paper, type Sheet } from './sheet.server.ts'

/** The size of the text and the gap between columns, in points. */
type Spacing = { size: number; gap: number }

/** The spacings to choose from, largest first. A table takes the first one that leaves `leastWide` points to its wide column, or else `tightest`. */
const spacings: Spacing[] = [
  { size: 8.5, gap: 18 },
  { size: 8.5, gap: 10 },
  { size: 8, gap: 10 },
  { size: 7.5, gap: 9 },
  { size: 7, gap: 8 },
]
const tightest: Spacing = { size: 6.5, gap: 6 }
const leastWide = 125
/** Points above and below the text of a row. */
const paddingAbove = 7
const paddingBelow = 5
/** The height of a line, as a multiple of the size of its text. */
const leading = 1.4
const titleSize = 7.5

type Layout = { size: number; columns: { from: number; to: number; align: 'left' | 'right' }[] }

const headStyle = { size: titleSize, isGrey: true }
/** The style of the small second line of a cell. */
const belowStyle = (size: number) => ({ size: size - 1, isGrey: true })

/** Chooses the spacing of a table and the horizontal place of each column. `wide` is the index of the column that takes the remaining width. */
function layOut(pen: Pen, { columns, wide, rows }: PrintedTable): Layout {
  // Widths are proportional to the size, so one measurement of each text at size 1 is enough.
  const measured = columns.map(({ title }, index) => ({
    title: Math.max(...title.split('\n').map((line) => pen.widthOf(line, headStyle))),
    text: Math.max(...rows.map((row) => pen.widthOf(row[index]?.text ?? '', { size: 1 }))),
    below: Math.max(...rows.map((row) => pen.widthOf(row[index]?.below ?? '', { size: 1 }))),
  }))
  const fit = ({ size, gap }: Spacing) => {
    const widths = measured.map(({ title, text, below }) => Math.max(title, text * size, below * belowStyle(size).size))
    const withoutGaps = paper.right - paper.left - gap * (columns.length - 1)
    const wideWidth = withoutGaps - widths.reduce((sum, width, index) => sum + (index === wide ? 0 : width), 0)
    return { size, gap, widths, wideWidth }
  }
  const { size, gap, widths, wideWidth } = spacings.map(fit).find((fitted) => fitted.wideWidth >= leastWide) ?? fit(tightest)
  let from = paper.left
  return {
    size,
    columns: columns.map(({ align }, index) => {
      const to = from + (index === wide ? wideWidth : (widths[index] ?? 0))
      const column = { from, to, align }
      from = to + gap
      return column
    }),
  }
}

/** Draws a table over as many pages as it needs. Each page repeats the titles of the columns. */
export function drawTable(sheet: Sheet, table: PrintedTable) {
  const { pen } = sheet
  const layout = layOut(pen, table)
  const { size, columns } = layout
  const element = sheet.group('Table')
  const titles = table.columns.map(({ title }) => title.split('\n'))
  const headHeight = Math.max(...titles.map((lines) => lines.length)) * titleSize * leading + paddingAbove

  const drawLines = (lines: string[], column: Layout['columns'][number], top: number, style: { size: number; isGrey?: boolean }) => {
    const x = column.align === 'right' ? column.to : column.from
    for (const [index, line] of lines.entries()) pen.draw(line, { x, baseline: top + style.size + index * style.size * leading, align: column.align }, style)
  }

  /** Draws the title of a column. The last lines of all titles have one baseline. */
  const drawTitle = (lines: string[], index: number) => {
    const column = columns[index]
    if (column) drawLines(lines, column, sheet.y + headHeight - paddingAbove - lines.length * titleSize * leading, headStyle)
  }

  function drawHead(isFirst: boolean) {
    const row = isFirst ? sheet.group('TR', element) : undefined
    for (const [index, lines] of titles.entries()) {
      const draw = () => drawTitle(lines, index)
      if (row) sheet.part('TH', lines, draw, row)
      else sheet.decorate(draw)
    }
    sheet.y += headHeight
    sheet.rule({ colour: '#000000' })
  }

  function drawRow(cells: Cell[]) {
    const drawn = cells.map((cell, index) => ({ ...cell, lines: index === table.wide ? pen.wrap(cell.text, widthOf(columns[index]), { size }) : [cell.text] }))
    const heights = drawn.map(({ lines, below }) => (lines.length * size + (below ? size - 1 : 0)) * leading)
    const height = Math.max(...heights) + paddingAbove + paddingBelow
    if (sheet.isFull(height)) {
      sheet.newPage()
      drawHead(false)
    }
    const top = sheet.y + paddingAbove
    const row = sheet.group('TR', element)
    for (const [index, { text, lines, below }] of drawn.entries()) {
      const column = columns[index]
      if (!column) continue
      const draw = () => {
        drawLines(lines, column, top, { size })
        if (below) drawLines([below], column, top + lines.length * size * leading, belowStyle(size))
      }
      sheet.part('TD', [text, below], draw, row)
    }
    sheet.y += height
    sheet.rule()
  }

  // The head and at least one row fit on the same page.
  if (sheet.isFull(headHeight + 4 * size * leading)) sheet.newPage()
  drawHead(true)
  for (const cells of table.rows) drawRow(cells)
}

const widthOf = (column: { from: number; to: number } | undefined) => (column ? column.to - column.from : 0)
