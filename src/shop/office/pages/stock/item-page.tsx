import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import * as stockContract from '#shop/stock/contract.ts'
import type { StockBatch, StockMovement } from '#shop/stock/contract.ts'
import * as recallsContract from '#shop/orders/recalls/contract.ts'
import { dayInIndia } from '#kernel/india.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { BundlePanel, DisposalDialog, expiredPacksOf, MovementDialog, nameOf, ReportCell, State, stockTexts } from '#shop/stock/parts.ts'
import { callList } from '#ui/office/call-list.ts'
import { OrderLink } from '#shop/orders/parts.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { showDay, showMoment, showNumber } from '#ui/office/show.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { ScreenLink } from '#ui/office/screen-link.tsx'

const { ledger, batches: batchTexts } = stockTexts
const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, ledger.title)

export async function clientLoader({ params, url }: ClientLoaderFunctionArgs) {
  const id = params['id'] ?? ''
  const cursor = url.searchParams.get('cursor') || undefined
  try {
    const [found, list] = await Promise.all([
      withSession(call(stockContract.listStockBatches, { id })),
      callList(stockContract.listStockMovements, { id, limit: pageSize, cursor }),
    ])
    return { kind: 'loaded' as const, shelf: found, list }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, stockTexts.loadFailed) }
  }
}

export default function StockItemPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const [moving, setMoving] = useState(false)
  const [disposing, setDisposing] = useState<StockBatch>()
  const back = <BackLink to="/admin/stock">{ledger.back}</BackLink>
  if (loaded.kind === 'failed') {
    return (
      <>
        <PageHead title={ledger.title} back={back} />
        <FailedPanel>{loaded.message}</FailedPanel>
      </>
    )
  }
  const { shelf, list } = loaded
  const { item, batches } = shelf
  const isBundle = item.parts.length > 0
  const sentence = isBundle ? stockTexts.bundle.canMake : stockTexts.onHand
  return (
    <>
      <PageHead
        title={nameOf(item)}
        back={back}
        actions={
          !isBundle && (
            <Button needs={stockContract.addStockMovement} onClick={() => setMoving(true)}>
              {stockTexts.change}
            </Button>
          )
        }
      >
        <span className="flex flex-wrap items-center gap-2">
          <State {...item} /> {item.tracked && <span>{sentence(showNumber(item.onHand), showNumber(item.held))}</span>}
        </span>
      </PageHead>
      <BundlePanel item={item} />
      {!isBundle && (
        <Panel title={batchTexts.title} flush={batches.length > 0}>
          {batches.length === 0 ? (
            <p className="text-ink-2">{batchTexts.none}</p>
          ) : (
            <DataTable caption={batchTexts.title} columns={batchColumns(item._id, setDisposing)} rows={batches} keyOf={({ _id }) => _id} />
          )}
          {batches.length > 0 && (
            <p className="px-4 py-3 text-xs text-ink-3">
              {batchTexts.order} {stockTexts.labReport.hint}
            </p>
          )}
        </Panel>
      )}
      <ListPanel list={list} title={ledger.title} empty={ledger.empty} noun={ledger.noun}>
        {(rows) => <DataTable caption={ledger.title} columns={ledgerColumns} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
      {disposing && <DisposalDialog key={disposing._id} itemId={item._id} batch={disposing} onClose={() => setDisposing(undefined)} />}
      {moving && <MovementDialog item={item} shelf={shelf} onClose={() => setMoving(false)} />}
    </>
  )
}

const none = <span className="text-ink-3">{ledger.noBatch}</span>

const batchColumns = (itemId: string, dispose: (batch: StockBatch) => void): readonly Column<StockBatch>[] => [
  {
    title: batchTexts.columns.code,
    cell: ({ code }) => (
      <b translate="no" className="font-semibold wrap-anywhere">
        {code}
      </b>
    ),
  },
  { title: batchTexts.columns.packedOn, cell: ({ packedOn }) => (packedOn ? showDay(packedOn) : none) },
  {
    title: batchTexts.columns.bestBefore,
    cell: ({ bestBefore, onHand, offSaleFor, expired }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span>{bestBefore ? showDay(bestBefore) : none}</span>
        {offSaleFor && <Badge tone="bad">{batchTexts.offSale[offSaleFor]}</Badge>}
        {expired > 0 && <span>{batchTexts.expiredPacks(showNumber(expired))}</span>}
        {!offSaleFor && bestBefore && onHand > 0 && bestBefore < dayInIndia(new Date()) && <Badge tone="bad">{batchTexts.expired}</Badge>}
      </span>
    ),
  },
  { title: batchTexts.columns.report, cell: (batch) => <ReportCell batch={batch} /> },
  { title: batchTexts.columns.onHand, numeric: true, cell: ({ onHand }) => showNumber(onHand) },
  {
    title: batchTexts.columns.orders,
    titleHidden: true,
    cell: (batch) => (
      <span className="flex flex-wrap items-center gap-x-3">
        <ScreenLink needs={recallsContract.listBatchOrders} to={`/admin/stock/${encodeURIComponent(itemId)}/batches/${encodeURIComponent(batch._id)}`}>
          {batchTexts.showOrders}{' '}
          <span translate="no" className="sr-only">
            {batch.code}
          </span>
        </ScreenLink>
        {expiredPacksOf(batch) > 0 && (
          <Button
            needs={stockContract.addStockMovement}
            look="outline"
            size="small"
            aria-label={stockTexts.disposal.openOf(batch.code)}
            onClick={() => dispose(batch)}
          >
            {stockTexts.disposal.open}
          </Button>
        )}
      </span>
    ),
  },
]

const ledgerColumns: readonly Column<StockMovement>[] = [
  { title: ledger.columns.date, sorted: 'descending', cell: ({ at }) => showMoment(at), className: 'table:whitespace-nowrap' },
  {
    title: ledger.columns.reason,
    cell: ({ reason, order }) => (
      <>
        <span>{ledger.reasons[reason]}</span> {order && <OrderLink id={order} />}
      </>
    ),
  },
  { title: ledger.columns.pieces, numeric: true, cell: ({ pieces }) => (pieces > 0 ? `+${showNumber(pieces)}` : `−${showNumber(-pieces)}`) },
  { title: ledger.columns.batch, cell: ({ batch }) => batch ?? none, className: 'wrap-anywhere' },
  { title: ledger.columns.by, cell: ({ person }) => person ?? <span className="text-ink-3">{ledger.shop}</span> },
  { title: ledger.columns.note, cell: ({ note }) => note, className: 'wrap-anywhere' },
]
