import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { useMovedRows } from './use-moved-rows.ts'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** Figures stand to the right. */
  figures?: boolean
  /** How the list is ordered by this column. */
  sorted?: 'ascending' | 'descending'
  /** For a column of actions, or one that needs no name on a card. */
  titleHidden?: boolean
  className?: string
}

/** A real table; on a narrow screen each row is a card, with its cells in the same order. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  rowProps,
  dense,
}: {
  /** What the table holds; read out, not shown. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** For a table of many columns: close together, and cards on a tablet too. */
  dense?: boolean
  rowProps?: (row: Row, index: number) => Record<`data-${string}` | 'className', string | undefined>
}) {
  const guard = useMovedRows(rows.map(keyOf))
  const side = dense ? 'px-2' : 'px-3'
  return (
    <div className="relative table:overflow-x-auto" {...scrolls} aria-label={caption}>
      <table {...is.table} className={classes('cards w-full border-collapse text-left', dense && 'dense')}>
        <caption className="sr-only">{caption}</caption>
        <thead {...is.rowgroup}>
          <tr {...is.row}>
            {columns.map(({ title, titleHidden, figures, sorted }) => (
              <th
                key={title}
                {...is.columnheader}
                scope="col"
                aria-sort={sorted}
                className={classes(
                  'border-b border-edge py-2 align-bottom first:pl-4 last:pr-4 text-xs font-medium text-ink-3',
                  side,
                  !dense && 'whitespace-nowrap',
                  figures && 'text-right',
                )}
              >
                {titleHidden ? <span className="sr-only">{title}</span> : title}
                {sorted && <span aria-hidden="true">{sorted === 'descending' ? ' ↓' : ' ↑'}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...is.rowgroup} {...guard}>
          {rows.map((row, index) => (
            <tr key={keyOf(row)} {...is.row} {...rowProps?.(row, index)} className={classes('hover:bg-hover', rowProps?.(row, index).className)}>
              {columns.map(({ title, cell, figures, titleHidden, className }) => (
                <td
                  key={title}
                  {...is.cell}
                  data-title={titleHidden ? '' : title}
                  className={classes(
                    'h-12 border-b border-hairline py-1.5 align-middle first:pl-4 last:pr-4',
                    side,
                    figures && 'tabular-nums table:text-right',
                    className,
                  )}
                >
                  {/* One box, as on a card the cell lays out its name beside it. */}
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

/** Said by hand, as some browsers forget them of a table that is displayed as cards. */
const is = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** A wide table may scroll sideways, so the keyboard must reach it. */
const scrolls = { role: 'region', tabIndex: 0 } as const
