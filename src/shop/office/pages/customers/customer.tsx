import { CustomerCod } from '#shop/cod/parts.ts'
import { type ReactNode, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import * as customersOfficeContract from '#shop/accounts/customers/office-contract.ts'
import * as mergesContract from '#shop/accounts/merges/contract.ts'
import * as notesContract from '#shop/accounts/notes/contract.ts'
import { customersTexts, customerTexts as texts, JoinedAccounts, TagsPanel, SignInDialog } from '#shop/accounts/parts.ts'
import * as tagsContract from '#shop/accounts/tags/contract.ts'
import * as buyersContract from '#shop/orders/buyers/contract.ts'
import type { CustomerSummary } from '#shop/orders/buyers/contract.ts'
import type { Order } from '#shop/orders/contract.ts'
import { OrderLink } from '#shop/orders/parts.ts'
import * as peopleContract from '#shop/storefront/people/contract.ts'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { mailLink } from '#ui/mail-link.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { callList, type Listed } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { showDay, showNumber, showRupees } from '#ui/office/show.ts'
import { Tiles } from '#ui/office/tiles.tsx'
import { NotePanel } from '../notes/note-panel.tsx'
import { OrderBadges } from '../orders/order-badges.tsx'

const pageSize = 10

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url, params: { id = '' } }: ClientLoaderFunctionArgs) {
  const cursor = url.searchParams.get('cursor') || undefined
  const orders = callList(buyersContract.listCustomerOrders, { id, limit: pageSize, cursor })
  const unpaid = callList(buyersContract.listCustomerOrders, { id, limit: pageSize, status: 'attempts' })
  // If the joined accounts cannot be read, the page shows without them.
  const merges = call(mergesContract.listMerges, { id }).catch(() => [])
  try {
    return {
      kind: 'loaded' as const,
      summary: await withSession(call(buyersContract.summariseCustomer, { id })),
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
        actions={<DownloadButton needs={peopleContract.exportCustomer} path={`/customers/${summary.customer._id}/export`} label={texts.export} />}
      />
      <Summary {...summary} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_300px]">
        <CustomerOrders list={orders} unpaid={unpaid} />
        <div className="grid gap-5">
          <CustomerContact {...summary} />
          <NotePanel
            note={summary.note}
            needs={notesContract.saveCustomerNote}
            request={({ text, version }) => call(notesContract.saveCustomerNote, { id: summary.customer._id, text, version })}
          />
          <TagsPanel
            tags={summary.customer.tags ?? []}
            needs={tagsContract.changeCustomerTags}
            save={(change) => call(tagsContract.changeCustomerTags, { id: summary.customer._id, ...change })}
          />
          <CustomerCod id={summary.customer._id} />
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

/** The placed orders of a customer and the newest unpaid ones, each newest first. */
function CustomerOrders({ list, unpaid }: { list: Listed<Order>; unpaid: Listed<Order> }) {
  return (
    <div className="grid gap-5">
      <ListPanel title={texts.orders} list={list} empty={texts.noOrders} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.orders} columns={columns} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
      {unpaid.kind === 'loaded' && unpaid.rows.length > 0 && (
        <ListPanel title={texts.unpaid} list={unpaid} empty="" noun={texts.noun} pager={unpaid.next && <p className="p-4 text-ink-3">{texts.newest}</p>}>
          {(rows) => <DataTable caption={texts.unpaid} columns={columns} rows={rows} keyOf={({ _id }) => _id} />}
        </ListPanel>
      )}
    </div>
  )
}

const columns: readonly Column<Order>[] = [
  {
    title: texts.columns.id,
    cell: ({ _id }) => <OrderLink id={_id} />,
  },
  { title: texts.columns.date, sorted: 'descending', cell: ({ createdAt }) => showDay(createdAt), className: 'whitespace-nowrap' },
  { title: texts.columns.items, cell: ({ items }) => items.map(({ qty, name, type }) => `${qty} × ${name}, ${type}`).join('; '), className: 'min-w-40' },
  { title: texts.columns.total, numeric: true, cell: ({ totalAmount }) => showRupees(totalAmount) },
  {
    title: texts.columns.status,
    cell: (order) => (
      <span className="inline-flex flex-wrap gap-1">
        <OrderBadges order={order} />
      </span>
    ),
  },
]

/** The customer's contact details and sign-in methods. */
function CustomerContact({ customer, hasPassword, deliveryAddresses }: CustomerSummary) {
  const [changing, setChanging] = useState(false)
  const { email, role, addresses, signInMobile } = customer
  const methods = [hasPassword && email && texts.signInMethods.password, signInMobile && `${texts.signInMethods.code} ${signInMobile}`].filter(Boolean)
  return (
    <Panel title={texts.contact} actions={<Badge tone={role === 'admin' ? 'info' : 'plain'}>{customersTexts.roles[role]}</Badge>}>
      <dl className="grid gap-4">
        <Fact name={texts.email}>
          {email && (
            <a translate="no" href={mailLink(email)} className="link break-all">
              {email}
            </a>
          )}
        </Fact>
        <Fact name={texts.signIn}>
          <span>{methods.join(', ') || texts.noSignIn}</span>
          <Button needs={customersOfficeContract.setSignInMobile} look="outline" size="small" onClick={() => setChanging(true)} className="mt-1.5 flex">
            {texts.signInNumber.change}
          </Button>
        </Fact>
        <Fact name={texts.contacts}>
          {addresses.length > 0 && (
            <ul className="grid gap-2">
              {addresses.map(({ mobile, address }) => (
                <li key={`${mobile} ${address}`}>
                  {mobile && (
                    <a translate="no" href={`tel:+91${mobile}`} className="link tabular-nums">
                      {mobile}
                    </a>
                  )}
                  {address && <span className="block break-words text-ink-2">{address}</span>}
                </li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name={texts.delivery}>
          {deliveryAddresses.length > 0 && (
            <ul className="grid gap-2">
              {deliveryAddresses.map(({ _id, name, address, locality, city, state, pincode, mobile }) => (
                <li key={_id} className="break-words">
                  <span translate="no" className="block font-medium">
                    {name}
                  </span>
                  <span className="block text-ink-2">{[address, locality, city, state, pincode].filter(Boolean).join(', ')}</span>
                  <a translate="no" href={`tel:+91${mobile}`} className="link tabular-nums">
                    {mobile}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
      {changing && <SignInDialog customer={customer} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd>{children || texts.none}</dd>
  </div>
)
