import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { listStock, stockFilters, type StockItem } from '../contract.ts'
import { exportStock, importStock } from '../sheet-contract.ts'
import { stockTexts as texts } from './stock-texts.ts'
import { callList } from '#ui/office/call-list.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button } from '#ui/office/button.tsx'
import { DataTable } from '#ui/office/data-table.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { queryOf } from '#ui/office/query.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { MovementDialog } from './movement-dialog.tsx'
import { inPackOrder, stockColumns } from './stock-columns.tsx'

const pageSize = 50

export const meta: MetaFunction = () => pageMeta(texts.title)

export async function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  return { list: await callList(listStock, { limit: pageSize, cursor: searchParams.get('cursor') || undefined, ...filterOf(searchParams) }) }
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
            <Button needs={importStock} look="outline" onClick={() => setImporting(true)}>
              <AdminIcon name="upload" /> {texts.import.open}
            </Button>
            <DownloadButton needs={exportStock} path={exportPath} label={texts.import.export} />
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
      <ImportDialog open={importing} onClose={() => setImporting(false)} onImported={() => void revalidate()} />
      {open?.kind === 'settings' && <ItemDialog item={open.item} onClose={close} />}
    </>
  )
}
