import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { reportTexts as texts } from './dashboard-texts.ts'

/** Shows a chart and its data as a table. The server renders the SVG and escapes all names in it. */
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
  /** Explains what the chart counts. */
  note?: string
  columns: readonly Column<Row>[]
}) {
  if (rows.length === 0) return <p className="py-8 text-center text-ink-2">{empty}</p>
  return (
    <figure className="grid gap-3">
      {note && <p className="text-xs text-ink-3">{note}</p>}
      <Drawing svg={svg} name={caption} />
      <details>
        <summary className="min-h-11 py-2 font-semibold text-crocus-700 lg:min-h-0">{texts.showData}</summary>
        <div className="mt-2 max-h-80 overflow-y-auto rounded-field border border-edge">
          <DataTable caption={caption} columns={columns} rows={rows} keyOf={keyOf} />
        </div>
      </details>
    </figure>
  )
}

/** The drawing of a chart alone, for a page that shows its data. */
export const Drawing = ({ svg, name }: { svg: string; name: string }) => (
  <div {...scrollRegion} aria-label={name} className="chart" dangerouslySetInnerHTML={{ __html: svg }} />
)

/** Makes the chart focusable, so the keyboard can scroll it: many bars are wider than a phone. */
const scrollRegion = { role: 'group', tabIndex: 0 } as const
