import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { type BatchOrder, listBatchOrders, recallBatch } from '#domain/stock/recall-contract.ts'
import { stockTexts } from '../../texts/admin-stock.ts'
import { callList } from '../call-list.ts'
import { OrderLink } from '../orders/order-link.tsx'
import { pageMeta } from '../page-meta.ts'
import { showDay, showNumber } from '../show.ts'
import { BackLink } from '../ui/back-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { ListPanel } from '../ui/list-panel.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { RecallDialog } from './recall-dialog.tsx'

const texts = stockTexts.batch
const pageSize = 50

export const meta: MetaFunction = () => pageMeta(texts.title)

export async function clientLoader({ params, url }: ClientLoaderFunctionArgs) {
  const [itemId, id] = [params['id'] ?? '', params['batch'] ?? '']
  return { itemId, id, list: await callList(listBatchOrders, { id, limit: pageSize, cursor: url.searchParams.get('cursor') || undefined }) }
}

export default function BatchPage() {
  const { itemId, id, list } = useLoaderData<typeof clientLoader>()
  const [recalling, setRecalling] = useState(false)
  const total = list.kind === 'loaded' ? list.total : 0
  return (
    <>
      <PageHead
        title={texts.title}
        back={<BackLink to={`/admin/stock/${encodeURIComponent(itemId)}`}>{texts.back}</BackLink>}
        actions={
          total > 0 && (
            <Button needs={recallBatch} look="outline" onClick={() => setRecalling(true)}>
              {texts.recall}
            </Button>
          )
        }
      >
        {texts.intro}
      </PageHead>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.title} columns={columns} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
      {recalling && <RecallDialog batchId={id} orders={showNumber(total)} onClose={() => setRecalling(false)} />}
    </>
  )
}

const columns: readonly Column<BatchOrder>[] = [
  { title: texts.columns.order, cell: ({ _id }) => <OrderLink id={_id} /> },
  { title: texts.columns.date, sorted: 'descending', cell: ({ date }) => showDay(date), className: 'table:whitespace-nowrap' },
  { title: texts.columns.name, cell: ({ name }) => name, className: 'wrap-anywhere' },
  { title: texts.columns.pieces, numeric: true, cell: ({ pieces }) => showNumber(pieces) },
  { title: texts.columns.status, cell: ({ status }) => status },
  { title: texts.columns.told, cell: ({ isTold }) => <Badge tone={isTold ? 'good' : 'plain'}>{isTold ? texts.told : texts.notTold}</Badge> },
]
