import { reportTexts as texts } from '../../texts/admin-dashboard.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'

/** A drawing of the server, which escapes what people wrote, and its figures for those who cannot see it or want them exact. */
export function Chart<Row>({
  svg,
  rows,
  keyOf,
  caption,
  empty,
  note,
  columns,
}: {
  svg: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  caption: string
  empty: string
  /** What the figures count. */
  note?: string
  columns: readonly Column<Row>[]
}) {
  if (rows.length === 0) return <p className="py-8 text-center text-ink-2">{empty}</p>
  return (
    <figure className="grid gap-3">
      {note && <p className="text-xs text-ink-3">{note}</p>}
      <div {...scrolls} aria-label={caption} className="chart" dangerouslySetInnerHTML={{ __html: svg }} />
      <details>
        <summary className="min-h-11 py-2 font-semibold text-crocus-700 lg:min-h-0">{texts.figures}</summary>
        <div className="mt-2 max-h-80 overflow-y-auto rounded-field border border-edge">
          <DataTable caption={caption} columns={columns} rows={rows} keyOf={keyOf} />
        </div>
      </details>
    </figure>
  )
}

/** Many bars are wider than a phone. */
const scrolls = { role: 'group', tabIndex: 0 } as const
