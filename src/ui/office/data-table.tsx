import { type ReactNode, type MouseEvent, type PointerEvent, useLayoutEffect, useRef } from 'react'
import { classes } from '../classes.ts'

export type Column<Row> = {
  /** Tells it from other columns. Default: the title. */
  id?: string
  title: string
  cell: (row: Row) => ReactNode
  /** Aligns the cells to the right. */
  numeric?: boolean
  /** The sort direction, on the column that orders the list. */
  sorted?: 'ascending' | 'descending'
  /** Hides the title from view: for a column of actions, or one that needs no name on a card. */
  titleHidden?: boolean
  className?: string
}

/** A table. On a narrow screen each row becomes a card with its cells in the same order. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  rowProps,
  dense,
  paired,
}: {
  /** The content of the table, for screen readers only. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** For a table with many columns: narrower padding, and cards on tablets too. */
  dense?: boolean
  /** For rows of figures: on a phone, two cells stand side by side, each under its column's name. */
  paired?: boolean
  rowProps?: (row: Row, index: number) => Record<`data-${string}` | 'className', string | undefined>
}) {
  const clickGuard = useMovedRows(rows.map(keyOf))
  const padding = dense ? 'px-1.5' : 'px-3'
  return (
    <div className="relative table:overflow-x-auto" {...scrollRegion} aria-label={caption}>
      <table {...roles.table} className={classes('cards w-full border-collapse text-left', dense && 'dense', paired && 'paired')}>
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            {columns.map(({ title, id = title, titleHidden, numeric, sorted }) => (
              <th
                key={id}
                {...roles.columnheader}
                scope="col"
                aria-sort={sorted}
                className={classes(
                  'border-b border-edge align-bottom first:pl-4 last:pr-4 text-xs font-medium text-ink-3',
                  padding,
                  dense ? 'py-1 leading-tight' : 'py-2 whitespace-nowrap',
                  numeric && 'text-right',
                )}
              >
                <span className={titleHidden ? 'sr-only' : undefined}>{title}</span>
                {sorted && <span aria-hidden="true">{sorted === 'descending' ? ' ↓' : ' ↑'}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} {...clickGuard}>
          {rows.map((row, index) => (
            <tr key={keyOf(row)} {...roles.row} {...rowProps?.(row, index)} className={classes('hover:bg-hover', rowProps?.(row, index).className)}>
              {columns.map(({ title, id = title, cell, numeric, titleHidden, className }) => (
                <td
                  key={id}
                  {...roles.cell}
                  data-title={titleHidden ? '' : title}
                  className={classes(
                    'h-12 border-b border-hairline align-middle first:pl-4 last:pr-4',
                    padding,
                    dense ? 'py-1' : 'py-1.5',
                    numeric && 'tabular-nums table:text-right',
                    className,
                  )}
                >
                  {/* One box, because a card's cell has its name beside its content. */}
                  <div className="min-w-0">{cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** ARIA roles of the table's elements. Some browsers drop the implied roles of a table that CSS displays as cards. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** Makes a wide table focusable, so the keyboard can scroll it sideways. */
const scrollRegion = { role: 'region', tabIndex: 0 } as const

/** Within this time after a row moved under a still pointer, a click was meant for the row that was there before. */
const guardMs = 1000

/** A pointer counts as still while it moves less than this many pixels. */
const stillPx = 24

/** A position on the page, not in the window, so scrolling counts as moving the pointer. */
type Point = { x: number; y: number }

/** The last move of rows: the keys after it, the moved rows, the time in ms, and the pointer's position. */
type LastMove = { keys: readonly string[]; moved: Set<string>; at: number; pointer: Point | undefined }

/**
 * Returns event handlers for the body of a table. A row that moves under a still pointer ignores clicks for one second, so a double click on
 * Delete deletes one row. A pointer that moves, and the keyboard, work at once.
 */
function useMovedRows(keys: readonly string[]) {
  const pointer = useRef<Point>(undefined)
  const lastMove = useRef<LastMove>({ keys, moved: new Set(), at: -Infinity, pointer: undefined })

  useLayoutEffect(() => {
    const before = lastMove.current.keys
    const moved = new Set(keys.filter((key, index) => before[index] !== key))
    if (moved.size > 0 || before.length !== keys.length) lastMove.current = { keys, moved, at: performance.now(), pointer: pointer.current }
  })

  const trackPointer = ({ pageX: x, pageY: y }: PointerEvent) => {
    pointer.current = { x, y }
  }

  /** A mouse that left the table has moved. A finger leaves at each lift, and may tap the same place twice. */
  const forgetPointer = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') pointer.current = undefined
  }

  function blockClick(event: MouseEvent<HTMLElement>) {
    const { moved, at, pointer: previous } = lastMove.current
    // A click by keyboard has a click count of 0.
    if (event.detail === 0 || !previous || performance.now() - at > guardMs) return
    if (Math.hypot(event.pageX - previous.x, event.pageY - previous.y) > stillPx) return
    const row = event.target instanceof Element ? event.target.closest('tr') : null
    const index = row ? [...event.currentTarget.children].indexOf(row) : -1
    if (!moved.has(keys[index] ?? '')) return
    event.preventDefault()
    event.stopPropagation()
  }

  return { onPointerMove: trackPointer, onPointerDown: trackPointer, onPointerLeave: forgetPointer, onClickCapture: blockClick }
}
