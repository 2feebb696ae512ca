import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import type { AdminOrder } from '#shop/orders/office-contract.ts'
import type { Order } from '#shop/orders/contract.ts'
import { codFilters, fulfilmentFilters, placedStatuses, refundFilters, type StatusFilter, statusFilters } from '#shop/orders/rules.ts'
import type { OrderResult } from '#shop/orders/each-contract.ts'
import { codOfficeTexts } from '#shop/cod/parts.ts'
import { useSite } from '#ui/site.ts'
import { tagTexts } from '#shop/accounts/parts.ts'
import * as phoneOrdersContract from '#shop/orders/phone-orders/contract.ts'
import { AddressDialog, cancelManyTexts, ordersTexts as texts, phoneOrderTexts, SelectAll, Shortcuts, SoldAtFilters, useSelection } from '#shop/orders/parts.ts'
import { kitTexts } from '#ui/office/kit-texts.ts'
import { PackingMessages, packingTexts } from '#shop/fulfilment/parts.ts'
import { callList } from '#ui/office/call-list.ts'
import { mayCall } from '#ui/office/rights.ts'
import { Button, ButtonLink } from '#ui/office/button.tsx'
import { DataTable } from '#ui/office/data-table.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { ChoiceFilter, FilterBar, PeriodFilter, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { CancelOrders } from './cancel-orders.tsx'
import { columnsOf, columnsOfModules, isCancellable } from './list-columns.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { queryOf } from '#ui/office/query.ts'
import { useUnsavedRows } from '#ui/office/use-unsaved.ts'

const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const { searchParams } = url
  const [list, products] = await Promise.all([
    callList(ordersOfficeContract.listOrders, { limit: pageSize, cursor: searchParams.get('cursor') || undefined, ...filterOf(searchParams) }),
    callList(catalogueContract.listProducts, { limit: 200 }),
  ])
  return { list, products: products.kind === 'loaded' ? products.rows : [] }
}

/** Returns the filters of the address. An unknown status, fulfilment or refund state sets no filter. */
function filterOf(params: URLSearchParams) {
  const param = (name: string) => params.get(name) || undefined
  const status = statusFilters.find((known) => known === param('status'))
  const fulfilment = fulfilmentFilters.find((known) => known === param('fulfilment'))
  const refund = refundFilters.find((known) => known === param('refund'))
  const cod = codFilters.find((known) => known === param('cod'))
  const times = { from: param('from'), to: param('to'), since: param('since'), until: param('until') }
  return {
    q: param('q'),
    status,
    fulfilment,
    refund,
    cod,
    ...times,
    coupon: param('coupon'),
    tag: param('tag'),
    product: param('product'),
    pack: param('pack'),
    price: param('price'),
  }
}

const attemptChoices = [
  ['attempts', texts.attempts.attempts],
  ['Pending', texts.attempts.Pending],
  ['Unpaid', texts.attempts.Unpaid],
] as const satisfies (readonly [StatusFilter, string])[]

const statusChoices = [...placedStatuses.map((status) => [status, status] as const), ...attemptChoices]

const fulfilmentChoices = fulfilmentFilters.map((state) => [state, texts.fulfilments[state]] as const)

const codChoices = codFilters.map((state) => [state, codOfficeTexts.filters[state]] as const)

const refundChoices = refundFilters.map((state) => [state, texts.refundStates[state]] as const)

export default function Orders() {
  const { list, products } = useLoaderData<typeof clientLoader>()
  const [params] = useSearchParams()
  const { cashOnDelivery } = useSite()
  const [shown, setShown] = useState<Order>()
  const [results, setResults] = useState<OrderResult[]>([])
  const [cancelling, setCancelling] = useState<AdminOrder[]>()
  const cancellable =
    list.kind === 'loaded' && mayCall(ordersOfficeContract.cancelOrders) && mayCall(ordersOfficeContract.updateOrder) ? list.rows.filter(isCancellable) : []
  const { chosen, choose, chooseAll } = useSelection(cancellable.map(({ _id }) => _id))
  const columns = [
    ...columnsOf(setShown, cancellable.length > 0 ? { chosen, choose } : undefined),
    ...(list.kind === 'loaded' ? columnsOfModules(list.rows) : []),
  ]
  useUnsavedRows()
  return (
    <>
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
            <DownloadButton needs={ordersOfficeContract.exportOrders} path={`/exports/orders${queryOf(filterOf(params))}`} label={texts.export} />
          </>
        }
      />
      <FilterBar>
        <SearchFilter label={texts.search} className="basis-72 sm:max-w-96!" />
        <ChoiceFilter label={texts.status} name="status" all={texts.allStatuses} choices={statusChoices} />
        <ChoiceFilter label={texts.fulfilment} name="fulfilment" all={texts.anyFulfilment} choices={fulfilmentChoices} />
        <ChoiceFilter label={texts.refunds} name="refund" all={texts.allRefunds} choices={refundChoices} />
        {(cashOnDelivery || params.has('cod')) && <ChoiceFilter label={codOfficeTexts.filter} name="cod" all={codOfficeTexts.anyFilter} choices={codChoices} />}
        <SearchFilter label={texts.coupon} name="coupon" className="min-w-32! flex-none basis-32!" />
        <SearchFilter label={tagTexts.filter} name="tag" type="text" className="min-w-32! flex-none basis-32!" />
        <PeriodFilter from={texts.from} to={texts.to} />
        <SoldAtFilters products={products} />
      </FilterBar>
      {list.kind === 'loaded' && list.rows.length > 0 && isPaidSearch(params) && (
        <p className="text-ink-3">
          <AmongUnpaid q={params.get('q') ?? ''} />
        </p>
      )}
      {cancellable.length > 0 && (
        <div
          role="group"
          aria-label={packingTexts.actions}
          className="no-print z-10 flex flex-wrap items-center gap-2 rounded-panel border border-edge bg-card px-4 py-2 lg:sticky lg:top-2"
        >
          <div className="mr-auto">
            <SelectAll selected={chosen.length} isAll={chosen.length === cancellable.length} isSome={chosen.length > 0} onChange={chooseAll} />
          </div>
          <Button
            needs={ordersOfficeContract.cancelOrders}
            look="outline"
            disabled={chosen.length === 0}
            onClick={() => setCancelling(cancellable.filter(({ _id }) => chosen.includes(_id)))}
          >
            {cancelManyTexts.open}
          </Button>
        </div>
      )}
      <PackingMessages results={results} refused={cancelManyTexts.refused} />
      {cancelling && <CancelOrders orders={cancelling} onResults={setResults} onClose={() => setCancelling(undefined)} />}
      <ListPanel list={list} empty={texts.empty} nothingFound={<NothingFound />} failed={texts.failed} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.title} columns={columns} rows={rows} keyOf={({ _id }) => _id} rowProps={highlightFocused} dense />}
      </ListPanel>
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

/** Says that the list has paid orders only, with the way to the same search among attempts. */
const AmongUnpaid = ({ q }: { q: string }) => (
  <>
    <span>{texts.onlyPaid}</span>{' '}
    <Link to={{ search: queryOf({ q, status: 'attempts' satisfies StatusFilter }) }} className="link">
      {texts.searchUnpaid}
    </Link>
  </>
)

/** Highlights the row with the focus, which the shortcuts j and k move. */
const highlightFocused = () => ({ className: 'focus-within:bg-crocus-50' })
