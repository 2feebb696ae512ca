import type { z } from 'zod/mini'
import { type ImportedPack, importStock } from '../sheet-contract.ts'
import { call } from '#ui/call.ts'
import { kitTexts } from '#ui/office/kit-texts.ts'
import { stockTexts } from './stock-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ImportDialog as Dialog, type ImportKind } from '#ui/office/import-dialog.tsx'
import { ImportErrors, ImportRows } from '#ui/office/import-rows.tsx'

const texts = stockTexts.import

type Outcome = z.output<typeof importStock.reply>

type Props = { open: boolean; onClose: () => void; onImported: () => void }

/** Imports settings and counts of packs from a CSV file that the export wrote. */
export const ImportDialog = (props: Props) => <Dialog kind={kind} {...props} />

const kind: ImportKind<Outcome> = {
  title: texts.title,
  intro: <p>{texts.intro}</p>,
  check: (file) => call(importStock, { dryRun: true }, file),
  canImport: ({ errorCount, changed }) => errorCount === 0 && changed > 0,
  async run(file) {
    toast((await call(importStock, { dryRun: false }, file)).message)
  },
  preview: (name, outcome) => <Preview name={name} {...outcome} />,
}

/** Shows the errors of the file, or else each changed column with its old and its new value. */
function Preview({ name, changed, unchanged, counted, packs, errors, errorCount }: Outcome & { name: string }) {
  if (errorCount > 0) return <ImportErrors name={name} errors={errors} errorCount={errorCount} />
  return (
    <>
      <p className="font-semibold">
        <span>{name}</span>: <span>{changed === 0 ? texts.nothing : texts.ready(changed, counted, unchanged)}</span>
      </p>
      {changed > 0 && (
        <ImportRows shown={packs.length} count={changed}>
          <DataTable caption={texts.caption} columns={columns} rows={packs} keyOf={({ row }) => String(row)} />
        </ImportRows>
      )}
    </>
  )
}

const columns: readonly Column<ImportedPack>[] = [
  { title: kitTexts.import.columns.row, numeric: true, cell: ({ row }) => row },
  { title: stockTexts.columns.pack, cell: ({ name }) => name, className: 'wrap-anywhere' },
  {
    title: texts.changes,
    cell: ({ changes }) => (
      <ul className="tabular-nums">
        {changes.map(({ column, before, after }) => (
          <li key={column} className="wrap-anywhere">
            {texts.change(column, before || texts.empty, after || texts.empty)}
          </li>
        ))}
      </ul>
    ),
    className: 'max-table:grid!',
  },
]
