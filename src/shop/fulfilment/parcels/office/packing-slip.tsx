import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import * as ordersContract from '#shop/orders/contract.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { orderTexts } from '#shop/orders/parts.ts'
import { slipTexts as texts } from './slip-texts.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button } from '#ui/office/button.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { Slip } from './slip.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'

export const meta: MetaFunction = ({ matches, params }) => pageMeta(matches, `${texts.title} ${params['id']}`)

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  try {
    const id = params['id'] ?? ''
    const [order, { lines, note, recalled, slipLines }] = await withSession(
      Promise.all([call(ordersContract.showOrder, { id }), call(ordersOfficeContract.showOrderDetails, { id })]),
    )
    const items = order.items.map((item, line) => ({ ...item, batches: lines[line]?.batches ?? [] }))
    return { kind: 'loaded' as const, order: { ...order, items, recalled }, note: note.onSlip ? note.text : '', lines: slipLines }
  } catch (error) {
    return { kind: 'failed' as const, id: params['id'] ?? '', message: textOf(error, orderTexts.failed) }
  }
}

export default function PackingSlip() {
  const loaded = useLoaderData<typeof clientLoader>()
  const id = loaded.kind === 'loaded' ? loaded.order._id : loaded.id
  const print = (
    <Button onClick={() => window.print()}>
      <AdminIcon name="print" /> {texts.print}
    </Button>
  )
  return (
    <>
      <div className="no-print">
        <PageHead title={texts.title} back={<BackLink to={`/admin/orders/${id}`}>{texts.back}</BackLink>} actions={loaded.kind === 'loaded' && print} />
      </div>
      {loaded.kind === 'loaded' ? <Slip order={loaded.order} note={loaded.note} lines={loaded.lines} /> : <FailedPanel>{loaded.message}</FailedPanel>}
    </>
  )
}
