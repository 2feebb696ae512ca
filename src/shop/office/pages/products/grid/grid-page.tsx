import { useMemo, useRef, useState } from 'react'
import { type MetaFunction, useLoaderData } from 'react-router'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import type { Product } from '#shop/catalogue/contract.ts'
import { ScheduledChanges } from '#shop/catalogue/parts.ts'
import * as schedulesContract from '#shop/catalogue/schedules/contract.ts'
import type { Schedule } from '#shop/catalogue/schedules/contract.ts'
import { nameKey } from '#kernel/text.ts'
import { ask } from '#ui/ask.tsx'
import { BackLink } from '#ui/office/back-link.tsx'
import { Button } from '#ui/office/button.tsx'
import { callList } from '#ui/office/call-list.ts'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { focusFirstError } from '#ui/office/focus-first-error.ts'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { useUnsaved } from '#ui/office/use-unsaved.ts'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../../../packs/contract.ts'
import { BulkBar } from './bulk-bar.tsx'
import { gridKeys } from './grid-keys.ts'
import { cellError, gridColumns, packsOf, productsToSave } from './grid-pack.ts'
import { GridTable } from './grid-table.tsx'
import { gridTexts as texts } from './grid-texts.ts'
import { GridConflict, PreviewDialog, useSaveGrid } from './save-grid.tsx'
import { useGrid } from './use-grid.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

/** The most rows on the screen. More would make typing slow; the search finds the others. */
const mostShown = 200

/** Reads the whole catalogue, a page at a time. */
export async function clientLoader() {
  const products: Product[] = []
  let cursor: string | undefined
  do {
    const list = await callList(catalogueContract.listProducts, { status: 'all', limit: 200, cursor })
    if (list.kind === 'failed') return list
    products.push(...list.rows)
    cursor = list.next
  } while (cursor !== undefined)
  const schedules = await callList(schedulesContract.listSchedules, { open: 'true', limit: 200 })
  return { kind: 'loaded' as const, products, schedules: schedules.kind === 'loaded' ? schedules.rows : [] }
}

export default function GridPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title} back={<BackLink to="/admin/allproducts">{texts.back}</BackLink>}>
        {texts.intro}
      </PageHead>
      {loaded.kind === 'failed' ? <FailedPanel>{loaded.message}</FailedPanel> : <Sheet {...loaded} />}
    </>
  )
}

function Sheet({ products, schedules }: { products: Product[]; schedules: Schedule[] }) {
  const packs = useMemo(() => packsOf(products, schedules), [products, schedules])
  const [q, setQ] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const table = useRef<HTMLDivElement>(null)
  const grid = useGrid(packs)
  const { edits, selected, changedIds, change } = grid
  const saving = useSaveGrid(() => change({ kind: 'clear' }))
  useUnsaved(() => !saving.busy && changedIds.size > 0)
  const found = useMemo(() => packs.filter(({ product, variant }) => nameKey(`${product.name} ${variant.quantity}`).includes(nameKey(q))), [packs, q])
  const shown = found.slice(0, mostShown)
  const sayFilled = (count: number) => setAnnouncement(texts.filled(count))

  async function preview() {
    const wrong = packs.filter((pack) => edits.has(pack.id) && gridColumns.some((column) => cellError(pack, column, edits.get(pack.id))))
    if (wrong.length === 0) return saving.preview(productsToSave(packs, edits))
    toast(texts.fix, { kind: 'error' })
    focusFirstError(table.current)
  }

  async function discard() {
    if (await ask(texts.askDiscard)) change({ kind: 'clear' })
  }

  if (packs.length === 0) return <Panel>{texts.noPacks}</Panel>
  return (
    <>
      <Panel title={texts.bulk.title}>
        <BulkBar packs={packs.filter(({ id }) => selected.has(id))} change={change} onFilled={sayFilled} />
      </Panel>
      <Panel flush>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 p-4">
          <TextField label={texts.search} type="search" value={q} onChange={({ target }) => setQ(target.value)} className="w-full sm:w-72" />
          <SelectAll ids={shown.map(({ id }) => id)} selected={selected} change={change} />
        </div>
        {shown.length === 0 ? (
          <p role="status" className="px-4 py-8 text-center text-ink-2">
            {texts.empty}
          </p>
        ) : (
          <div ref={table} {...gridKeys(shown, change, sayFilled)}>
            <GridTable packs={shown} grid={grid} />
          </div>
        )}
        {shown.length < found.length && <p className="px-4 py-3 text-ink-2">{texts.shown(shown.length, found.length)}</p>}
      </Panel>
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-2 border-t border-edge bg-ground px-1 py-3">
        <p role="status" className="mr-auto text-ink-2">
          {texts.waiting(changedIds.size)}
        </p>
        <Button look="ghost" disabled={edits.size === 0} onClick={() => void discard()}>
          {texts.discard}
        </Button>
        <Button needs={contract.changePacks} busy={saving.busy} disabled={changedIds.size === 0} onClick={() => void preview()}>
          {texts.preview}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ScheduledChanges />
      {saving.answer?.kind === 'preview' && <PreviewDialog {...saving} answer={saving.answer} />}
      {saving.answer?.kind === 'conflict' && <GridConflict {...saving.answer} onClose={saving.close} />}
    </>
  )
}

type SelectAllProps = { ids: readonly string[]; selected: ReadonlySet<string>; change: ReturnType<typeof useGrid>['change'] }

const SelectAll = ({ ids, selected, change }: SelectAllProps) => (
  <label className="flex min-h-11 items-center gap-2 font-medium text-ink-2 lg:min-h-9">
    <input
      type="checkbox"
      checked={ids.length > 0 && ids.every((id) => selected.has(id))}
      onChange={({ target }) => change({ kind: 'select', ids, selected: target.checked })}
      className="size-5 accent-crocus-700"
    />
    <span>{texts.selectAll(ids.length)}</span>
  </label>
)
