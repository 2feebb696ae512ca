import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import * as buyersContract from '#shop/orders/buyers/contract.ts'
import * as customersOfficeContract from '#shop/accounts/customers/office-contract.ts'
import type { AdminCustomer } from '#shop/accounts/customers/office-contract.ts'
import { roles } from '#shop/accounts/customers/contract.ts'
import * as tagsContract from '#shop/accounts/tags/contract.ts'
import { CustomerForm, customersTexts as texts, isOwn, TagList, TagMany, tagManyTexts, tagTexts, useRemove } from '#shop/accounts/parts.ts'
import { callList } from '#ui/office/call-list.ts'
import { call } from '#ui/call.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { type RowChoice, SelectAll, SelectBox, useSelection } from '#ui/office/selection.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { queryOf } from '#ui/office/query.ts'
import { RowActions } from '#ui/office/row-actions.tsx'
import { useEdited } from '#ui/office/use-edited.ts'

const pageSize = 25

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const { searchParams } = url
  return { list: await callList(buyersContract.listCustomers, { limit: pageSize, cursor: searchParams.get('cursor') || undefined, ...filterOf(searchParams) }) }
}

/** Returns the filters of the address, for the list and for the export. */
const filterOf = (params: URLSearchParams) => ({
  q: params.get('q') || undefined,
  role: roles.find((role) => role === params.get('role')),
  tag: params.get('tag') || undefined,
  email: params.get('email') === 'unusable' ? ('unusable' as const) : undefined,
})

export default function Customers() {
  const { list } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const [params] = useSearchParams()
  const { formKey, editing, edit, replace, close, closeDeleted } = useEdited<AdminCustomer>()
  const { busy, remove } = useRemove(list, closeDeleted)
  const rows = list.kind === 'loaded' ? list.rows : []
  const { chosen, choose, chooseAll } = useSelection(rows.map(({ _id }) => _id))
  const [tagging, setTagging] = useState<AdminCustomer[]>()
  const choice = mayCall(tagsContract.changeCustomerTags) ? { chosen, choose } : undefined

  async function closeForm(saved: boolean) {
    if (editing) close(formKey)
    if (saved) await revalidate()
  }

  /** Fills the form again with the version that somebody else saved. */
  function take(theirs: AdminCustomer) {
    replace(theirs)
    void revalidate()
  }

  return (
    <>
      <PageHead
        title={texts.title}
        actions={<DownloadButton needs={buyersContract.exportCustomers} path={`/exports/customers${queryOf(filterOf(params))}`} label={texts.export} />}
      >
        {texts.intro}
      </PageHead>
      {mayCall(customersOfficeContract.addCustomer) && <CustomerForm key={formKey} editing={editing} onDone={closeForm} onTake={take} />}
      <FilterBar>
        <SearchFilter label={texts.search} />
        <SearchFilter label={tagTexts.filter} name="tag" type="text" className="min-w-32! flex-none basis-32!" />
        <ChoiceFilter label={texts.role} name="role" all={texts.allRoles} choices={roles.map((role) => [role, texts.roles[role]] as const)} />
        <ChoiceFilter label={texts.emails} name="email" all={texts.anyEmail} choices={[['unusable', texts.unusableEmail]]} />
      </FilterBar>
      {choice && rows.length > 0 && (
        <div
          role="group"
          aria-label={texts.actionsOfSelected}
          className="no-print sticky top-16 z-10 flex flex-wrap items-center gap-x-3 rounded-panel border border-edge bg-card px-3 py-1 lg:top-2"
        >
          <div className="mr-auto">
            <SelectAll noun={texts.noun} selected={chosen.length} isAll={chosen.length === rows.length} isSome={chosen.length > 0} onChange={chooseAll} />
          </div>
          <Button look="outline" disabled={chosen.length === 0} onClick={() => setTagging(rows.filter(({ _id }) => chosen.includes(_id)))}>
            {tagManyTexts.open(texts.noun[1])}
          </Button>
        </div>
      )}
      {tagging && (
        <TagMany
          items={tagging.map((customer) => ({ id: customer._id, name: nameOf(customer), tags: customer.tags ?? [] }))}
          noun={texts.noun}
          save={(id, change) => call(tagsContract.changeCustomerTags, { id, ...change })}
          onClose={() => setTagging(undefined)}
        />
      )}
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(shown) => (
          <DataTable
            caption={texts.title}
            columns={columnsOf({ busy, remove, choice, onEdit: (customer) => void edit(customer) })}
            rows={shown}
            keyOf={({ _id }) => _id}
            dense
            rowProps={({ _id }) => ({ className: _id === editing?._id ? 'bg-crocus-50' : undefined })}
          />
        )}
      </ListPanel>
    </>
  )
}

type RowHandlers = {
  busy: string | undefined
  /** The selected rows. Undefined for people who may not tag customers. */
  choice: Pick<RowChoice, 'chosen' | 'choose'> | undefined
  remove: (customer: AdminCustomer) => Promise<void>
  onEdit: (customer: AdminCustomer) => void
}

const columnsOf = ({ busy, remove, choice, onEdit }: RowHandlers): readonly Column<AdminCustomer>[] => [
  {
    title: texts.fields.name,
    cell: (customer) => (
      <span className="flex flex-wrap items-center gap-2">
        {choice && (
          <SelectBox id={customer._id} name={nameOf(customer)} checked={choice.chosen.includes(customer._id)} disabled={false} onChoose={choice.choose} />
        )}
        <Link to={`/admin/customers/${customer._id}`} translate="no" className="link min-w-0 font-medium break-words">
          {customer.name || customer.lastOrder?.name || texts.noName}
        </Link>
        {!customer.name && customer.lastOrder?.name && <Source>{texts.fromOrder}</Source>}
        {isOwn(customer) && <Badge tone="plain">{texts.you}</Badge>}
        <TagList tags={customer.tags ?? []} list="/admin/customers" />
      </span>
    ),
    className: 'min-w-32',
  },
  { title: texts.fields.email, cell: ({ email }) => email, className: 'max-w-[30ch] break-words' },
  { title: texts.fields.mobile, cell: ({ addresses: [first], signInMobile }) => first?.mobile || signInMobile, className: 'tabular-nums whitespace-nowrap' },
  {
    title: texts.fields.address,
    cell: ({ addresses: [first], lastOrder, savedAddress }) => {
      if (first?.address) return <span className="line-clamp-2 break-words">{first.address}</span>
      const address = lastOrder?.address ?? savedAddress
      return (
        address && (
          <span className="break-words">
            <span>{address}</span> <Source>{lastOrder ? texts.fromOrder : texts.saved}</Source>
          </span>
        )
      )
    },
    className: 'table:w-56',
  },
  { title: texts.fields.role, cell: ({ role }) => <Badge tone={role === 'admin' ? 'info' : 'plain'}>{texts.roles[role]}</Badge> },
  {
    title: texts.actions,
    titleHidden: true,
    cell: (customer) => (
      <RowActions
        name={nameOf(customer)}
        needs={{ edit: customersOfficeContract.updateCustomer, delete: customersOfficeContract.deleteCustomer }}
        busy={busy === customer._id}
        onEdit={() => onEdit(customer)}
        onDelete={() => void remove(customer)}
      />
    ),
  },
]

/** Says where a value comes from, because the account has none of its own. */
const Source = ({ children }: { children: string }) => <span className="text-xs text-ink-3">{children}</span>

const nameOf = ({ name, email, addresses: [first], lastOrder, signInMobile }: AdminCustomer) =>
  name || lastOrder?.name || email || first?.mobile || signInMobile || texts.noName
