import { type ComponentProps, useState } from 'react'
import { Button } from '#ui/office/button.tsx'
import { DataTable } from '#ui/office/data-table.tsx'
import { reportsTexts as texts } from './reports-texts.ts'

/** More rows show on request, so that a report stays short on a phone. */
const mostRows = 5

/** A table that shows its first rows, and all of them on request. */
export function ShortTable<Row>({ rows, ...table }: ComponentProps<typeof DataTable<Row>>) {
  const [showsAll, setShowsAll] = useState(false)
  const isLong = rows.length > mostRows
  return (
    <div className="grid justify-items-start gap-1">
      <div className="w-full min-w-0">
        <DataTable {...table} rows={showsAll ? rows : rows.slice(0, mostRows)} dense paired />
      </div>
      {isLong && (
        <Button look="ghost" size="small" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? texts.showFirst : texts.showAll(rows.length)}
        </Button>
      )}
    </div>
  )
}
