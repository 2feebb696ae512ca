import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import type { z } from 'zod/mini'
import { call } from '#ui/call.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button } from '#ui/office/button.tsx'
import { callList } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ImportDialog, type ImportKind } from '#ui/office/import-dialog.tsx'
import { ImportErrors, ImportRows } from '#ui/office/import-rows.tsx'
import { kitTexts } from '#ui/office/kit-texts.ts'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { queryOf } from '#ui/office/query.ts'
import { toast } from '#ui/toast-store.ts'
import * as stockContract from '../contract.ts'
import { stockFilters, type StockItem } from '../contract.ts'
import * as stockSheetContract from '../sheet-contract.ts'
import type { ImportedPack } from '../sheet-contract.ts'
import { ItemDialog } from './item-dialog.tsx'
import { MovementDialog } from './movement-dialog.tsx'
import { inPackOrder, stockColumns } from './stock-columns.tsx'
import { stockTexts as texts } from './stock-texts.ts'

const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  return { list: await callList(stockContract.listStock, { limit: pageSize, cursor: searchParams.get('cursor') || undefined, ...filterOf(searchParams) }) }
}

const filterOf = (params: URLSearchParams) => ({ q: params.get('q') || undefined, show: stockFilters.find((filter) => filter === params.get('show')) })

type Open = { kind: 'movement' | 'settings'; item: StockItem }

export default function Stock() {
  const { list } = useLoaderData<typeof clientLoader>()
  const [open, setOpen] = useState<Open>()
  const [importing, setImporting] = useState(false)
  const { revalidate } = useRevalidator()
  const exportPath = `/exports/stock${queryOf(filterOf(useSearchParams()[0]))}`
  const close = () => setOpen(undefined)
  return (
    <>
      <PageHead
        title={texts.title}
        actions={
          <>
            <Button needs={stockSheetContract.importStock} look="outline" onClick={() => setImporting(true)}>
              <AdminIcon name="upload" /> {texts.import.open}
            </Button>
            <DownloadButton needs={stockSheetContract.exportStock} path={exportPath} label={texts.import.export} />
          </>
        }
      >
        {texts.intro}
      </PageHead>
      <FilterBar>
        <SearchFilter label={texts.search} />
        <ChoiceFilter
          label={texts.show}
          name="show"
          all={texts.filters.all}
          choices={stockFilters.filter((filter) => filter !== 'all').map((filter) => [filter, texts.filters[filter]] as const)}
        />
      </FilterBar>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => (
          <DataTable
            caption={texts.list}
            columns={stockColumns({ onMove: (item) => setOpen({ kind: 'movement', item }), onEdit: (item) => setOpen({ kind: 'settings', item }) })}
            rows={inPackOrder(rows)}
            keyOf={({ _id }) => _id}
            dense
          />
        )}
      </ListPanel>
      {open?.kind === 'movement' && <MovementDialog item={open.item} onClose={close} />}
      <ImportDialog kind={importKind} open={importing} onClose={() => setImporting(false)} onImported={() => void revalidate()} />
      {open?.kind === 'settings' && <ItemDialog item={open.item} onClose={close} />}
    </>
  )
}

const importTexts = texts.import

type ImportOutcome = z.output<typeof stockSheetContract.importStock.reply>

/** The import of settings and counts of packs from a CSV file that the export wrote. */
const importKind: ImportKind<ImportOutcome> = {
  title: importTexts.title,
  intro: <p>{importTexts.intro}</p>,
  check: (file) => call(stockSheetContract.importStock, { dryRun: true }, file),
  canImport: ({ errorCount, changed }) => errorCount === 0 && changed > 0,
  async run(file) {
    toast((await call(stockSheetContract.importStock, { dryRun: false }, file)).message)
  },
  preview: (name, outcome) => <ImportPreview name={name} {...outcome} />,
}

/** Shows the errors of the file, or else each changed column with its old and its new value. */
function ImportPreview({ name, changed, unchanged, counted, packs, errors, errorCount }: ImportOutcome & { name: string }) {
  if (errorCount > 0) return <ImportErrors name={name} errors={errors} errorCount={errorCount} />
  return (
    <>
      <p className="font-semibold">
        <span>{name}</span>: <span>{changed === 0 ? importTexts.nothing : importTexts.ready(changed, counted, unchanged)}</span>
      </p>
      {changed > 0 && (
        <ImportRows shown={packs.length} count={changed}>
          <DataTable caption={importTexts.caption} columns={importColumns} rows={packs} keyOf={({ row }) => String(row)} />
        </ImportRows>
      )}
    </>
  )
}

const importColumns: readonly Column<ImportedPack>[] = [
  { title: kitTexts.import.columns.row, numeric: true, cell: ({ row }) => row },
  { title: texts.columns.pack, cell: ({ name }) => name, className: 'wrap-anywhere' },
  {
    title: importTexts.changes,
    cell: ({ changes }) => (
      <ul className="tabular-nums">
        {changes.map(({ column, before, after }) => (
          <li key={column} className="wrap-anywhere">
            {importTexts.change(column, before || importTexts.empty, after || importTexts.empty)}
          </li>
        ))}
      </ul>
    ),
    className: 'max-table:grid!',
  },
]
