import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import * as recallsContract from '#shop/orders/recalls/contract.ts'
import type { BatchOrder } from '#shop/orders/recalls/contract.ts'
import * as stockContract from '#shop/stock/contract.ts'
import { withSession } from '#ui/guard.ts'
import { call } from '#ui/call.ts'
import { batchTexts as texts } from './batch-texts.ts'
import { callList } from '#ui/office/call-list.ts'
import { fulfilmentText, OrderLink } from '#shop/orders/parts.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { showDay, showNumber } from '#ui/office/show.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Badge, type Tone } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { RecallDialog } from './recall-dialog.tsx'
import { SameCodeNotice } from './same-code-notice.tsx'
import { nameOf } from '#shop/stock/parts.ts'

const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ params, url }: ClientLoaderFunctionArgs) {
  const [itemId, id] = [params['id'] ?? '', params['batch'] ?? '']
  const [list, found] = await Promise.all([
    callList(recallsContract.listBatchOrders, { id, limit: pageSize, cursor: url.searchParams.get('cursor') || undefined }),
    withSession(call(stockContract.showBatch, { id })).catch(() => undefined),
  ])
  return { itemId, id, list, found }
}

export default function BatchPage() {
  const { itemId, id, list, found } = useLoaderData<typeof clientLoader>()
  const [recalling, setRecalling] = useState<string>()
  const batch = found?.batch
  const pack = found && nameOf(found)
  const sameCode = found && { code: found.batch.code, pack: nameOf(found), others: found.sameCode }
  return (
    <>
      <PageHead
        title={batch && pack ? texts.titleOf(batch.code, pack) : texts.title}
        back={<BackLink to={`/admin/stock/${encodeURIComponent(itemId)}`}>{texts.back}</BackLink>}
        actions={
          list.kind === 'loaded' &&
          batch && (
            <Button needs={recallsContract.recallBatch} look="outline" onClick={() => setRecalling(id)}>
              {texts.recall}
            </Button>
          )
        }
      >
        {texts.intro}
      </PageHead>
      {batch?.offSaleFor && (
        <p className="rounded-panel bg-marigold-100 px-4 py-3 font-semibold text-marigold-800">{texts.offSale[batch.offSaleFor](pack ?? '')}</p>
      )}
      {sameCode && <SameCodeNotice {...sameCode} />}
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.title} columns={columns} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
      {recalling === id && found && batch && sameCode && (
        <RecallDialog
          batchId={id}
          recalled={{ product: found.product, pack: found.pack, code: batch.code }}
          sameCode={sameCode}
          title={texts.recallOf(batch.code, sameCode.pack)}
          onHand={batch.onHand}
          onClose={() => setRecalling(undefined)}
        />
      )}
    </>
  )
}

const tones: Record<BatchOrder['recall'], Tone> = { none: 'plain', queued: 'waiting', sent: 'good', failed: 'bad' }

const columns: readonly Column<BatchOrder>[] = [
  { title: texts.columns.order, cell: ({ _id }) => <OrderLink id={_id} /> },
  { title: texts.columns.date, sorted: 'descending', cell: ({ date }) => showDay(date), className: 'table:whitespace-nowrap' },
  { title: texts.columns.name, cell: ({ name }) => name, className: 'wrap-anywhere' },
  { title: texts.columns.pieces, numeric: true, cell: ({ pieces }) => showNumber(pieces) },
  {
    title: texts.columns.status,
    cell: ({ status, fulfilment, trackingId }) =>
      status !== 'Delivered' && status !== 'Cancelled' && fulfilment ? fulfilmentText(fulfilment, trackingId) : status,
  },
  { title: texts.columns.told, cell: ({ recall }) => <Badge tone={tones[recall]}>{texts.recallStates[recall]}</Badge> },
]
