import type { Cell, PrintedTable } from '../rules/printed-tables.ts'
import type { Pen } from './pen.server.ts'
import { paper, type Sheet } from './sheet.server.ts'

type Spacing = { size: number; gap: number }

/** Sizes of the text and gaps between columns, largest first. A table takes the first ones that leave `leastWide` points to its wide column. */
const spacings: Spacing[] = [
  { size: 8.5, gap: 18 },
  { size: 8.5, gap: 10 },
  { size: 8, gap: 10 },
  { size: 7.5, gap: 9 },
  { size: 7, gap: 8 },
]
const tightest: Spacing = { size: 6.5, gap: 6 }
const leastWide = 125
/** Above and below the text of a row, whose lines have room below too. */
const [above, padding] = [7, 5]
const leading = 1.4
const titleSize = 7.5

type Layout = { size: number; columns: { from: number; to: number; align: 'left' | 'right' }[] }

const headStyle = { size: titleSize, isGrey: true }
const belowStyle = (size: number) => ({ size: size - 1, isGrey: true })

function layOut(pen: Pen, { columns, wide, rows }: PrintedTable): Layout {
  // A width grows with the size, so one measurement of each text is enough.
  const measured = columns.map(({ title }, index) => ({
    title: Math.max(...title.split('\n').map((line) => pen.widthOf(line, headStyle))),
    text: Math.max(...rows.map((row) => pen.widthOf(row[index]?.text ?? '', { size: 1 }))),
    below: Math.max(...rows.map((row) => pen.widthOf(row[index]?.below ?? '', { size: 1 }))),
  }))
  const fit = ({ size, gap }: Spacing) => {
    const taken = measured.map(({ title, text, below }) => Math.max(title, text * size, below * belowStyle(size).size))
    const width = paper.right - paper.left - gap * (columns.length - 1)
    return { size, gap, taken, rest: width - taken.reduce((sum, each, index) => sum + (index === wide ? 0 : each), 0) }
  }
  const { size, gap, taken, rest } = spacings.map(fit).find((fitted) => fitted.rest >= leastWide) ?? fit(tightest)
  let from = paper.left
  return {
    size,
    columns: columns.map(({ align }, index) => {
      const to = from + (index === wide ? rest : (taken[index] ?? 0))
      const column = { from, to, align }
      from = to + gap
      return column
    }),
  }
}

/** Draws a table over as many pages as it needs. Each repeats its titles. */
export function drawTable(sheet: Sheet, table: PrintedTable) {
  const { pen } = sheet
  const layout = layOut(pen, table)
  const { size, columns } = layout
  const element = sheet.group('Table')
  const titles = table.columns.map(({ title }) => title.split('\n'))
  const headHeight = Math.max(...titles.map((lines) => lines.length)) * titleSize * leading + above

  const drawLines = (lines: string[], column: Layout['columns'][number], top: number, style: { size: number; isGrey?: boolean }) => {
    const x = column.align === 'right' ? column.to : column.from
    for (const [index, line] of lines.entries()) pen.draw(line, { x, baseline: top + style.size + index * style.size * leading, align: column.align }, style)
  }

  /** Titles end on one line. */
  const drawTitle = (lines: string[], index: number) => {
    const column = columns[index]
    if (column) drawLines(lines, column, sheet.y + headHeight - above - lines.length * titleSize * leading, headStyle)
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
    const height = Math.max(...heights) + above + padding
    if (sheet.isFull(height)) {
      sheet.newPage()
      drawHead(false)
    }
    const top = sheet.y + above
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

  // A head never stands alone at the end of a page.
  if (sheet.isFull(headHeight + 4 * size * leading)) sheet.newPage()
  drawHead(true)
  for (const cells of table.rows) drawRow(cells)
}

const widthOf = (column: { from: number; to: number } | undefined) => (column ? column.to - column.from : 0)
