import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { listCustomers } from '#domain/customers/admin-contract.ts'
import { type Customer, roles } from '#domain/customers/contract.ts'
import { customersTexts as texts } from '../../texts/admin-customers.ts'
import { callList } from '../call-list.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { ChoiceFilter, FilterBar, isFiltered, SearchFilter } from '../ui/filter-bar.tsx'
import { ListView } from '../ui/list-view.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { Panel } from '../ui/panel.tsx'
import { CustomerForm } from './customer-form.tsx'
import { isOwn } from './own-account.ts'
import { useRemove } from './use-remove.ts'

const pageSize = 25

export const meta: MetaFunction = () => [{ title: 'Customers | Swachh Admin' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const given = (name: string) => searchParams.get(name) || undefined
  const role = roles.find((one) => one === given('role'))
  return { list: await callList(listCustomers, { limit: pageSize, cursor: given('cursor'), q: given('q'), role }) }
}

export default function Customers() {
  const { list } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [params] = useSearchParams()
  const [editing, setEditing] = useState<Customer>()
  const { busy, remove } = useRemove((gone) => setEditing((now) => (now?._id === gone._id ? undefined : now)))

  async function leaveEditing(saved: boolean) {
    setEditing(undefined)
    if (saved) await revalidate()
  }

  return (
    <>
      <PageHead title={texts.title} actions={<DownloadButton path={`/exports/customers${narrowed(params)}`} label={texts.export} />}>
        {texts.intro}
      </PageHead>
      <CustomerForm editing={editing} onDone={leaveEditing} />
      <FilterBar>
        <SearchFilter label={texts.search} />
        <ChoiceFilter label={texts.role} name="role" all={texts.everyRole} choices={roles.map((role) => [role, texts.roles[role]] as const)} />
      </FilterBar>
      <Panel flush>
        <ListView list={list} empty={texts.empty} filtered={isFiltered(params)}>
          {(rows) => (
            <DataTable
              caption={texts.title}
              columns={columnsOf({ busy, remove, onEdit: setEditing })}
              rows={rows}
              keyOf={({ _id }) => _id}
              rowProps={({ _id }) => ({ className: _id === editing?._id ? 'bg-crocus-50' : undefined })}
            />
          )}
        </ListView>
        <Pager list={list} noun={texts.noun} />
      </Panel>
    </>
  )
}

/** What the list is narrowed to, for the spreadsheet: not where in it one is. */
function narrowed(params: URLSearchParams) {
  const kept = new URLSearchParams([...params].filter(([name]) => name === 'q' || name === 'role')).toString()
  return kept && `?${kept}`
}

type Acts = { busy: string | undefined; remove: (customer: Customer) => Promise<void>; onEdit: (customer: Customer) => void }

const columnsOf = ({ busy, remove, onEdit }: Acts): readonly Column<Customer>[] => [
  {
    title: texts.fields.name,
    cell: (customer) => (
      <span className="flex flex-wrap items-center gap-2">
        <Link to={`/admin/customers/${customer._id}`} className="link min-w-0 font-medium break-words">
          {customer.name || texts.noName}
        </Link>
        {isOwn(customer) && <Badge tone="plain">{texts.you}</Badge>}
      </span>
    ),
    className: 'min-w-32',
  },
  { title: texts.fields.email, cell: ({ email }) => email, className: 'max-w-[30ch] break-words' },
  { title: texts.fields.mobile, cell: ({ addresses: [first] }) => first?.mobile, className: 'tabular-nums whitespace-nowrap' },
  {
    title: texts.fields.address,
    cell: ({ addresses: [first] }) => first?.address && <span className="line-clamp-2 max-w-[36ch] break-words">{first.address}</span>,
  },
  { title: texts.fields.role, cell: ({ role }) => <Badge tone={role === 'admin' ? 'info' : 'plain'}>{texts.roles[role]}</Badge> },
  {
    title: texts.actions,
    titleHidden: true,
    cell: (customer) => (
      <span className="flex gap-2">
        <Button size="small" look="outline" onClick={() => onEdit(customer)}>
          {texts.edit}
          <span className="sr-only"> {nameOf(customer)}</span>
        </Button>
        <Button size="small" look="ghost" busy={busy === customer._id} onClick={() => void remove(customer)} className="text-danger">
          {texts.delete}
          <span className="sr-only"> {nameOf(customer)}</span>
        </Button>
      </span>
    ),
  },
]

const nameOf = ({ name, email, addresses: [first] }: Customer) => name || email || first?.mobile || texts.noName
