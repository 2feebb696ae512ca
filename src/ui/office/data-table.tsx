import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useMovedRows } from './use-moved-rows.ts'

export type Column<Row> = {
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
}: {
  /** The content of the table, for screen readers only. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** For a table with many columns: narrower padding, and cards on tablets too. */
  dense?: boolean
  rowProps?: (row: Row, index: number) => Record<`data-${string}` | 'className', string | undefined>
}) {
  const clickGuard = useMovedRows(rows.map(keyOf))
  const padding = dense ? 'px-2' : 'px-3'
  return (
    <div className="relative table:overflow-x-auto" {...scrollRegion} aria-label={caption}>
      <table {...roles.table} className={classes('cards w-full border-collapse text-left', dense && 'dense')}>
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            {columns.map(({ title, titleHidden, numeric, sorted }) => (
              <th
                key={title}
                {...roles.columnheader}
                scope="col"
                aria-sort={sorted}
                className={classes(
                  'border-b border-edge py-2 align-bottom first:pl-4 last:pr-4 text-xs font-medium text-ink-3',
                  padding,
                  !dense && 'whitespace-nowrap',
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
              {columns.map(({ title, cell, numeric, titleHidden, className }) => (
                <td
                  key={title}
                  {...roles.cell}
                  data-title={titleHidden ? '' : title}
                  className={classes(
                    'h-12 border-b border-hairline py-1.5 align-middle first:pl-4 last:pr-4',
                    padding,
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
