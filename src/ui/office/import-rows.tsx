import type { ReactNode } from 'react'
import type { ImportError } from '#kernel/sheet-contract.ts'
import { kitTexts } from './kit-texts.ts'
import { Icon } from '../icon.tsx'
import { type Column, DataTable } from './data-table.tsx'

const texts = kitTexts.import

const errorColumns: readonly Column<ImportError>[] = [
  { title: texts.columns.row, numeric: true, cell: ({ row }) => row },
  { title: texts.columns.column, cell: ({ column }) => column ?? '' },
  { title: texts.columns.error, cell: ({ message }) => message, className: 'wrap-anywhere' },
]

/** Shows the errors of a file, each by its row. */
export function ImportErrors({ name, errors, errorCount }: { name: string; errors: ImportError[]; errorCount: number }) {
  return (
    <>
      <p className="flex items-start gap-2 font-semibold text-danger">
        <Icon name="alert" className="mt-px size-4 flex-none" />
        <span>{`${name}: ${texts.errors(errorCount)}`}</span>
      </p>
      <ImportRows shown={errors.length} count={errorCount}>
        <DataTable caption={texts.errorCaption} columns={errorColumns} rows={errors} keyOf={(error) => JSON.stringify(error)} />
      </ImportRows>
    </>
  )
}

/** A frame around the rows of a dry run, which says when it shows only the first of them. */
export function ImportRows({ shown, count, children }: { shown: number; count: number; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <div className="max-h-80 overflow-y-auto rounded-field border border-edge">{children}</div>
      {shown < count && <p className="text-xs text-ink-3">{texts.shownOf(shown, count)}</p>}
    </div>
  )
}
