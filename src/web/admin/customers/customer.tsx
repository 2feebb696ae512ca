import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData } from 'react-router'
import { type CustomerSummary, listCustomerOrders, summariseCustomer } from '#domain/customers/admin-contract.ts'
import { whileSignedIn } from '../../account/guard.ts'
import { call, textOf } from '../../call.ts'
import { customersTexts, customerTexts as texts } from '../../texts/admin-customers.ts'
import { callList } from '../call-list.ts'
import { showDay, showNumber, showRupees } from '../show.ts'
import { DownloadButton } from '../ui/download-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Panel } from '../ui/panel.tsx'
import { CustomerContact } from './customer-contact.tsx'
import { CustomerOrders } from './customer-orders.tsx'

const pageSize = 10

export const meta: MetaFunction = () => [{ title: 'Customer | Swachh Admin' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request, params: { id = '' } }: ClientLoaderFunctionArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') || undefined
  const orders = callList(listCustomerOrders, { id, limit: pageSize, cursor })
  try {
    return { kind: 'loaded' as const, summary: await whileSignedIn(call(summariseCustomer, { id })), orders: await orders }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.failed) }
  }
}

export default function CustomerPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const back = (
    <Link to="/admin/customers" className="link inline-flex min-h-11 items-center justify-self-start lg:min-h-8">
      ← {texts.back}
    </Link>
  )
  if (loaded.kind === 'failed')
    return (
      <>
        <PageHead title={customersTexts.title} back={back} />
        <Panel>
          <Notice kind="failed">{loaded.message}</Notice>
        </Panel>
      </>
    )
  const { summary, orders } = loaded
  return (
    <>
      <PageHead
        title={summary.customer.name || customersTexts.noName}
        back={back}
        actions={<DownloadButton path={`/customers/${summary.customer._id}/export`} label={texts.export} />}
      />
      <Tiles {...summary} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_300px]">
        <CustomerOrders list={orders} />
        <CustomerContact {...summary} />
      </div>
    </>
  )
}

function Tiles({ orders, spent, lastOrderAt, createdAt }: CustomerSummary) {
  const tiles = [
    [texts.tiles.orders, showNumber(orders)],
    [texts.tiles.spent, showRupees(spent)],
    [texts.tiles.last, lastOrderAt ? showDay(lastOrderAt) : texts.never],
    [texts.tiles.since, showDay(createdAt)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {tiles.map(([name, figure]) => (
        <div key={name} className="rounded-panel border border-edge bg-card p-4">
          <dt className="font-medium text-ink-3">{name}</dt>
          <dd className="mt-1 text-lg leading-tight font-semibold tracking-[-.02em] tabular-nums sm:text-xl">{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
