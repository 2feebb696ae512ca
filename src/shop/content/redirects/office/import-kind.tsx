import type { z } from 'zod/mini'
import { call } from '#ui/call.ts'
import { Badge } from '#ui/office/badge.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import type { ImportKind } from '#ui/office/import-dialog.tsx'
import { ImportErrors, ImportRows } from '#ui/office/import-rows.tsx'
import { kitTexts } from '#ui/office/kit-texts.ts'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../contract.ts'
import type { ImportedRedirect } from '../contract.ts'
import { redirectsTexts } from './redirects-texts.ts'

const texts = redirectsTexts.import

type Outcome = z.output<typeof contract.importRedirects.reply>

/** The import of redirects from a CSV file or pasted lines. */
export const importKind: ImportKind<Outcome> = {
  title: texts.title,
  intro: <p>{texts.intro}</p>,
  paste: texts.paste,
  check: (file) => call(contract.importRedirects, { dryRun: true }, file),
  canImport: (outcome) => outcome.new + outcome.changed > 0,
  async run(file) {
    toast((await call(contract.importRedirects, { dryRun: false }, file)).message)
  },
  preview: (name, outcome) => <ImportPreview name={name} {...outcome} />,
}

/** Shows the errors of the file, or else each line that changes something or is refused. */
function ImportPreview({ name, new: added, changed, same, refused, lines, errors }: Outcome & { name: string }) {
  if (errors.length > 0) return <ImportErrors name={name} errors={errors} errorCount={errors.length} />
  const count = added + changed + refused
  const hint = added + changed === 0 ? texts.nothing : refused > 0 && texts.leftOut
  return (
    <>
      <p className="font-semibold">
        <span>{name}</span>: <span>{texts.ready(added, changed, same, refused)}</span>
      </p>
      <p className="text-ink-2">{hint}</p>
      {count > 0 && (
        <ImportRows shown={lines.length} count={count}>
          <DataTable caption={texts.caption} columns={columns} rows={lines} keyOf={({ row }) => String(row)} />
        </ImportRows>
      )}
    </>
  )
}

const tones = { new: 'good', changed: 'info', refused: 'bad' } as const

const columns: readonly Column<ImportedRedirect>[] = [
  { title: kitTexts.import.columns.row, numeric: true, cell: ({ row }) => row },
  { title: texts.columns.change, cell: ({ change }) => <Badge tone={tones[change]}>{texts.changes[change]}</Badge> },
  { title: texts.columns.from, cell: ({ from }) => from, className: 'wrap-anywhere' },
  {
    title: texts.columns.to,
    cell: ({ to, before, why }) => (
      <>
        <span>{to}</span>
        {before !== undefined && <span className="block text-xs text-ink-3">{texts.before(before)}</span>}
        {why !== undefined && <span className="block text-danger">{why}</span>}
      </>
    ),
    className: 'wrap-anywhere',
  },
]
