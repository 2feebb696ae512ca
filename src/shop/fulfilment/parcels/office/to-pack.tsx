import { useState, type ReactNode, useRef } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import { queuedFulfilments } from '#shop/orders/rules.ts'
import { mostAtOnce, type OrderResult } from '#shop/orders/each-contract.ts'
import * as parcelsContract from '../contract.ts'
import type { QueuedOrder } from '../contract.ts'
import { packingTexts as texts, parcelTexts } from './packing-texts.ts'
import { callList, type Listed } from '#ui/office/call-list.ts'
import { mayCall } from '#ui/office/rights.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { showNumber } from '#ui/office/show.ts'
import { DataTable } from '#ui/office/data-table.tsx'
import { ChoiceFilter, FilterBar } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { columnsOf, isFullyRefunded } from './queue-columns.tsx'
import { PackingMessages } from './packing-messages.tsx'
import { TrackingDialog } from './tracking-dialog.tsx'
import { ordersTexts } from '#shop/orders/parts.ts'
import { SelectAll, useSelection } from '#ui/office/selection.tsx'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { toast } from '#ui/toast-store.ts'
import { useFocusNext } from '#ui/use-focus-next.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button, ButtonLink } from '#ui/office/button.tsx'
import { canSplit } from './left-to-pack.ts'
import { SplitDialog } from './split-dialog.tsx'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const param = (name: string) => url.searchParams.get(name) || undefined
  const state = queuedFulfilments.find((known) => known === param('state'))
  const product = param('product')
  const [list, packed, products] = await Promise.all([
    callList(parcelsContract.listToPack, { limit: mostAtOnce, cursor: param('cursor'), state, product }),
    // Only for the number of packed orders.
    state === undefined ? callList(parcelsContract.listToPack, { limit: 1, state: 'packed', product }) : undefined,
    callList(catalogueContract.listProducts, { limit: 200 }),
  ])
  // The time of the reading, so that the ages of the orders do not change with each keystroke.
  return { list, packed, products: products.kind === 'loaded' ? products.rows : [], now: Date.now() }
}

/** Returns how many orders of the whole list are to pack and packed. Returns undefined when the list was not counted to its end. */
function countsOf(all: Listed<unknown>, packed: Listed<unknown>) {
  if (all.kind === 'failed' || packed.kind === 'failed' || all.more || all.total === 0) return undefined
  return texts.counts(showNumber(Math.max(0, all.total - packed.total)), showNumber(packed.total))
}

const stateChoices = queuedFulfilments.map((state) => [state, texts.show[state]] as const)

export default function ToPack() {
  const { list, packed, products, now } = useLoaderData<typeof clientLoader>()
  const rows = list.kind === 'loaded' ? list.rows : []
  const sendable = rows.filter((order) => !isFullyRefunded(order))
  const { chosen, choose, chooseAll } = useSelection(sendable.map(({ _id }) => _id))
  const [results, setResults] = useState<OrderResult[]>([])
  const [shipping, setShipping] = useState<QueuedOrder[]>()
  const { orders, keep } = useKept(
    sendable.filter(({ _id }) => chosen.includes(_id)),
    rows,
  )
  const chooseRow = (...choice: Parameters<typeof choose>) => {
    keep([])
    choose(...choice)
  }
  const columns = columnsOf({ chosen, choose: chooseRow }, now)
  const isAll = chosen.length > 0 && chosen.length === sendable.length
  return (
    <>
      <PageHead title={texts.title}>{packed && countsOf(list, packed)}</PageHead>
      <FilterBar>
        <ChoiceFilter label={texts.state} name="state" all={texts.allStates} choices={stateChoices} />
        <ChoiceFilter label={texts.product} name="product" all={texts.allProducts} choices={products.map(({ _id, name }) => [_id, name] as const)} />
      </FilterBar>
      {/* The actions stay in sight while the list below them scrolls. */}
      <div className="flex min-w-0 flex-col gap-3">
        {(sendable.length > 0 || orders.length > 0) && (
          <PackingActions orders={orders} onResults={setResults} onPacked={keep} onAddTracking={() => setShipping(orders)}>
            <SelectAll
              noun={ordersTexts.noun}
              selected={orders.length}
              isAll={isAll}
              isSome={chosen.length > 0}
              onChange={(isOn) => {
                keep([])
                chooseAll(isOn)
              }}
            />
          </PackingActions>
        )}
        {/* Outside the actions, which go when the queue is empty. Refused parcels stay in the dialog. */}
        {shipping && <TrackingDialog orders={shipping} onShipped={() => keep([])} onClose={() => setShipping(undefined)} />}
        <PackingMessages results={results} />
        <ListPanel list={list} empty={texts.empty} failed={texts.failed} noun={texts.noun}>
          {(shown) => <DataTable caption={texts.title} columns={columns} rows={shown} keyOf={({ _id }) => _id} dense />}
        </ListPanel>
      </div>
      {sendable.length > 0 && mayCall(parcelsContract.markPacked) && (
        <p className="no-print -mt-2 text-xs text-ink-3 max-sm:hidden pointer-coarse:hidden">{texts.selectHint}</p>
      )}
    </>
  )
}

/** Adds packed orders to the chosen ones when the filter has left them out of the list, until they are shipped or another choice is made. */
function useKept(chosen: QueuedOrder[], rows: QueuedOrder[]) {
  const [kept, keep] = useState<QueuedOrder[]>([])
  const filteredOut = kept.filter(({ _id }) => !rows.some((row) => row._id === _id))
  return { orders: [...chosen, ...filteredOut], keep }
}

type PackingActionsProps = {
  orders: QueuedOrder[]
  onResults: (results: OrderResult[]) => void
  /** Takes the orders that are packed now. They stay selected, although a filter may leave them out of the list. */
  onPacked: (orders: QueuedOrder[]) => void
  onAddTracking: () => void
  children: ReactNode
}

/** The actions for the selected orders, in a bar that stays in sight. `children` is the box that selects all. */
function PackingActions({ orders, onResults, onPacked, onAddTracking, children }: PackingActionsProps) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [splitting, setSplitting] = useState<QueuedOrder>()
  const [isPacked, setPacked] = useState(false)
  const tracking = useRef<HTMLButtonElement>(null)
  const focusNext = useFocusNext()
  const nothing = orders.length === 0
  const [only] = orders.length === 1 ? orders : []

  async function mark({ packed }: { packed: boolean }) {
    setBusy(true)
    try {
      const { results } = await withSession(call(parcelsContract.markPacked, { ids: orders.map(({ _id }) => _id), packed }))
      onResults(results)
      const changed = new Set(results.flatMap(({ id, outcome }) => (outcome === 'refused' ? [] : id)))
      // A refusal takes the focus itself.
      if (packed && changed.size === results.length) focusNext(() => tracking.current)
      if (changed.size > 0) toast(packed ? texts.packed(changed.size) : texts.unpacked(changed.size))
      onPacked(packed ? orders.filter(({ _id }) => changed.has(_id)) : [])
      setPacked(packed && changed.size > 0)
      // Orders that were refused may have left the queue.
      await revalidate()
    } catch (error) {
      toast(textOf(error, texts.problem), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div
      role="group"
      aria-label={texts.actions}
      className="no-print sticky top-14 z-10 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-panel border border-edge bg-card px-4 pb-2 max-sm:[&>:is(a,button)]:flex-1 max-sm:[&>:is(a,button)]:px-2 sm:py-2 lg:top-2"
    >
      <div className="mr-auto max-sm:basis-full">{children}</div>
      {nothing ? (
        <Button look="outline" disabled>
          <AdminIcon name="print" /> {texts.print}
        </Button>
      ) : (
        // In another tab, so that the selection stays.
        <ButtonLink to={`/admin/to-pack/print?ids=${orders.map(({ _id }) => _id).join(',')}`} target="_blank" rel="noopener">
          <AdminIcon name="print" /> {texts.print}
        </ButtonLink>
      )}
      {orders.some(({ fulfilment }) => fulfilment === 'packed') && (
        <Button needs={parcelsContract.markPacked} look="ghost" busy={busy} onClick={() => void mark({ packed: false })}>
          {texts.unpack}
        </Button>
      )}
      {only && canSplit(only) && (
        <Button needs={parcelsContract.packPart} look="ghost" onClick={() => setSplitting(only)}>
          {parcelTexts.split}
        </Button>
      )}
      <Button needs={parcelsContract.markPacked} look="outline" disabled={nothing} busy={busy} onClick={() => void mark({ packed: true })}>
        {texts.pack}
      </Button>
      <Button ref={tracking} needs={parcelsContract.markShipped} disabled={nothing} onClick={onAddTracking}>
        <AdminIcon name="send" /> {texts.addTracking}
      </Button>
      {isPacked && !nothing && (
        <p role="status" className="basis-full text-ink-2">
          {texts.packedNext}
        </p>
      )}
      {splitting && <SplitDialog order={splitting} onClose={() => setSplitting(undefined)} />}
    </div>
  )
}
