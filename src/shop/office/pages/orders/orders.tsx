import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import type { AdminOrder } from '#shop/orders/office-contract.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { StatusFilter } from '#shop/orders/rules.ts'
import type { OrderResult } from '#shop/orders/each-contract.ts'
import * as viewsContract from '#shop/orders/views/contract.ts'
import * as phoneOrdersContract from '#shop/orders/phone-orders/contract.ts'
import { AddressDialog, cancelManyTexts, ordersTexts as texts, phoneOrderTexts, Shortcuts } from '#shop/orders/parts.ts'
import { SelectAll, useSelection } from '#ui/office/selection.tsx'
import { isPlaced } from '#shop/orders/rules.ts'
import * as orderNotesContract from '#shop/orders/order-notes/contract.ts'
import { TagMany, tagManyTexts } from '#shop/accounts/parts.ts'
import { kitTexts } from '#ui/office/kit-texts.ts'
import { PackingMessages, packingTexts } from '#shop/fulfilment/parts.ts'
import { call } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { callList } from '#ui/office/call-list.ts'
import { mayCall } from '#ui/office/rights.ts'
import { Button, ButtonLink } from '#ui/office/button.tsx'
import { DataTable } from '#ui/office/data-table.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { CancelOrders } from './cancel-orders.tsx'
import { columnsOf, columnsOfModules, isCancellable, rowClasses } from './list-columns.tsx'
import { OrderViews } from './order-views.tsx'
import { filterOf, OrderFilters } from './order-filters.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { queryOf } from '#ui/office/query.ts'
import { useUnsavedRows } from '#ui/office/use-unsaved.ts'

const pageSize = 50
const noViews = { saved: [], toConfirm: 0 }

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const { searchParams } = url
  const [list, products, views] = await Promise.all([
    callList(ordersOfficeContract.listOrders, { limit: pageSize, cursor: searchParams.get('cursor') || undefined, ...filterOf(searchParams, new Date()) }),
    callList(catalogueContract.listProducts, { limit: 200 }),
    withSession(call(viewsContract.showOrderViews, {})).catch(() => noViews),
  ])
  return { list, products: products.kind === 'loaded' ? products.rows : [], views }
}

export default function Orders() {
  const { list, products, views } = useLoaderData<typeof clientLoader>()
  const [params] = useSearchParams()
  const [shown, setShown] = useState<Order>()
  const [results, setResults] = useState<OrderResult[]>([])
  const [cancelling, setCancelling] = useState<AdminOrder[]>()
  const [tagging, setTagging] = useState<AdminOrder[]>()
  const mayCancel = mayCall(ordersOfficeContract.cancelOrders) && mayCall(ordersOfficeContract.updateOrder)
  const mayTag = mayCall(orderNotesContract.changeOrderTags)
  const selectable = list.kind === 'loaded' ? list.rows.filter((order) => (mayCancel && isCancellable(order)) || (mayTag && isPlaced(order))) : []
  const ids = selectable.map(({ _id }) => _id)
  const { chosen, choose, chooseAll } = useSelection(ids)
  const chosenOrders = selectable.filter(({ _id }) => chosen.includes(_id))
  const toCancel = chosenOrders.filter(isCancellable)
  const columns = [
    ...columnsOf(setShown, selectable.length > 0 ? { ids, chosen, choose } : undefined),
    ...(list.kind === 'loaded' ? columnsOfModules(list.rows) : []),
  ]
  useUnsavedRows()
  return (
    <>
      <div className="grid min-w-0 gap-3 lg:gap-2">
        <PageHead
          title={texts.title}
          actions={
            <>
              <Shortcuts />
              {mayCall(phoneOrdersContract.makePhoneOrder) && mayCall(phoneOrdersContract.findPhoneCustomers) && (
                <ButtonLink to="/admin/orders/new" look="primary">
                  {phoneOrderTexts.new}
                </ButtonLink>
              )}
              <DownloadButton needs={ordersOfficeContract.exportOrders} path={`/exports/orders${queryOf(filterOf(params, new Date()))}`} label={texts.export} />
            </>
          }
        />
        <OrderViews views={views} />
        {/* On a wide screen the selection stands beside the filters, and stays in view above the list. */}
        <div className="flex min-w-0 flex-col gap-3 lg:grid lg:grid-cols-[1fr_auto] lg:gap-x-6">
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            <OrderFilters products={products} />
          </div>
          {selectable.length > 0 && (
            <div
              role="group"
              aria-label={packingTexts.actions}
              className="no-print sticky top-16 z-10 flex flex-wrap items-center gap-x-3 rounded-panel border border-edge bg-card px-3 py-1 lg:top-2 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start lg:py-0"
            >
              <div className="mr-auto">
                <SelectAll
                  noun={texts.noun}
                  selected={chosen.length}
                  isAll={chosen.length === selectable.length}
                  isSome={chosen.length > 0}
                  onChange={chooseAll}
                />
              </div>
              <span className="flex flex-wrap gap-2">
                <Button
                  needs={orderNotesContract.changeOrderTags}
                  look="outline"
                  disabled={!chosenOrders.some(isPlaced)}
                  onClick={() => setTagging(chosenOrders.filter(isPlaced))}
                >
                  {tagManyTexts.open(texts.noun[1])}
                </Button>
                {mayCancel && (
                  <Button look="outline" disabled={toCancel.length === 0} onClick={() => setCancelling(toCancel)}>
                    {cancelManyTexts.open}
                  </Button>
                )}
              </span>
            </div>
          )}
          <div className="grid min-w-0 gap-3 lg:col-start-1 lg:col-end-3 lg:row-start-2">
            {list.kind === 'loaded' && list.rows.length > 0 && isPaidSearch(params) && (
              <p className="text-ink-3">
                <AmongUnpaid q={params.get('q') ?? ''} />
              </p>
            )}
            <PackingMessages results={results} refused={cancelManyTexts.refused} />
            {cancelling && <CancelOrders orders={cancelling} onResults={setResults} onClose={() => setCancelling(undefined)} />}
            {tagging && (
              <TagMany
                items={tagging.map((order) => ({ id: order._id, name: order._id, tags: order.tags }))}
                noun={texts.noun}
                save={(id, change) => call(orderNotesContract.changeOrderTags, { id, ...change })}
                onClose={() => setTagging(undefined)}
              />
            )}
            <ListPanel list={list} empty={texts.empty} nothingFound={<NothingFound />} failed={texts.failed} noun={texts.noun}>
              {(rows) => <DataTable caption={texts.title} columns={columns} rows={rows} keyOf={({ _id }) => _id} rowProps={highlightFocused} dense />}
            </ListPanel>
          </div>
        </div>
      </div>
      <AddressDialog address={shown?.address} onClose={() => setShown(undefined)} />
    </>
  )
}

/** True for a search among paid orders only. */
const isPaidSearch = (params: URLSearchParams) => Boolean(params.get('q')) && !params.get('status')

/** The empty list of a search. */
function NothingFound() {
  const [params] = useSearchParams()
  if (!isPaidSearch(params)) return kitTexts.nothingFound
  return (
    <>
      <span>{kitTexts.nothingFound}</span> <AmongUnpaid q={params.get('q') ?? ''} />
    </>
  )
}

/** Says that the list has paid orders only, with a link to the same search among attempts. */
const AmongUnpaid = ({ q }: { q: string }) => (
  <>
    <span>{texts.onlyPaid}</span>{' '}
    <Link to={{ search: queryOf({ q, status: 'attempts' satisfies StatusFilter }) }} className="link">
      {texts.searchUnpaid}
    </Link>
  </>
)

/** Highlights the row with the focus, which the shortcuts j and k move. */
const highlightFocused = () => ({ className: rowClasses })
