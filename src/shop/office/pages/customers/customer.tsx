import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import { type CustomerSummary, listCustomerOrders, summariseCustomer } from '#shop/orders/buyers/contract.ts'
import { listMerges } from '#shop/accounts/merges/contract.ts'
import { saveCustomerNote } from '#shop/accounts/notes/contract.ts'
import { exportCustomer } from '#shop/storefront/people/contract.ts'
import { changeCustomerTags } from '#shop/accounts/tags/contract.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { customersTexts, customerTexts as texts, JoinedAccounts, TagsPanel } from '#shop/accounts/parts.ts'
import { callList } from '#ui/office/call-list.ts'
import { showDay, showNumber, showRupees } from '#ui/office/show.ts'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { CustomerContact } from './customer-contact.tsx'
import { NotePanel } from '../notes/note-panel.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { Tiles } from '#ui/office/tiles.tsx'

const pageSize = 10

export const meta: MetaFunction = () => pageMeta(texts.title)

export async function clientLoader({ url, params: { id = '' } }: ClientLoaderFunctionArgs) {
  const cursor = url.searchParams.get('cursor') || undefined
  const orders = callList(listCustomerOrders, { id, limit: pageSize, cursor })
  const unpaid = callList(listCustomerOrders, { id, limit: pageSize, status: 'attempts' })
  // A list that does not load hides nothing else on the page.
  const merges = call(listMerges, { id }).catch(() => [])
  try {
    return {
      kind: 'loaded' as const,
      summary: await withSession(call(summariseCustomer, { id })),
      orders: await orders,
      unpaid: await unpaid,
      merges: await merges,
    }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.failed) }
  }
}

export default function CustomerPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const back = <BackLink to="/admin/customers">{texts.back}</BackLink>
  if (loaded.kind === 'failed')
    return (
      <>
        <PageHead title={texts.title} back={back} />
        <FailedPanel>{loaded.message}</FailedPanel>
      </>
    )
  const { summary, orders, unpaid, merges } = loaded
  return (
    <>
      <PageHead
        title={summary.customer.name || summary.customer.lastOrder?.name || customersTexts.noName}
        back={back}
        actions={<DownloadButton needs={exportCustomer} path={`/customers/${summary.customer._id}/export`} label={texts.export} />}
      />
      <Summary {...summary} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_300px]">
        <CustomerOrders list={orders} unpaid={unpaid} />
        <div className="grid gap-5">
          <CustomerContact {...summary} />
          <NotePanel
            note={summary.note}
            needs={saveCustomerNote}
            save={({ text, version }) => call(saveCustomerNote, { id: summary.customer._id, text, version })}
          />
          <TagsPanel
            tags={summary.customer.tags ?? []}
            needs={changeCustomerTags}
            save={(change) => call(changeCustomerTags, { id: summary.customer._id, ...change })}
          />
          <JoinedAccounts merges={merges} />
        </div>
      </div>
    </>
  )
}

function Summary({ orders, spent, lastOrderAt, createdAt }: CustomerSummary) {
  return (
    <Tiles
      tiles={[
        { name: texts.tiles.orders, figure: showNumber(orders) },
        { name: texts.tiles.spent, figure: showRupees(spent) },
        { name: texts.tiles.last, figure: lastOrderAt ? showDay(lastOrderAt) : texts.never },
        { name: texts.tiles.since, figure: showDay(createdAt) },
      ]}
    />
  )
}
