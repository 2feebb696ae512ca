import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import * as auditContract from '#shop/audit/contract.ts'
import { type AuditEntry, auditKinds, type ListedEntry } from '#shop/audit/contract.ts'
import { productScreen } from '#shop/catalogue/rules.ts'
import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import { mayCall } from '#ui/office/rights.ts'
import { activityTexts as texts } from './activity-texts.ts'
import { mailTextsTexts } from '#shop/messages/parts.ts'
import { callList, type Listed } from '#ui/office/call-list.ts'
import { showMoment } from '#ui/office/show.ts'
import { celebrityPath } from '#shop/orders/parts.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ChoiceFilter, FilterBar, KeptFilter, PeriodFilter, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { changesOf, soldAtLinks } from './changes.ts'
import { UndoEntry } from './undo-entry.tsx'

const pageSize = 50

export const meta: MetaFunction<typeof clientLoader> = ({ matches, location, loaderData }) =>
  pageMeta(matches, titleOf(new URLSearchParams(location.search), loaderData?.list) ?? texts.title)

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const { searchParams } = url
  const param = (name: string) => searchParams.get(name) || undefined
  const kind = auditKinds.find((known) => known === param('kind'))
  return {
    list: await callList(auditContract.listAudit, {
      limit: pageSize,
      cursor: param('cursor'),
      q: param('q'),
      kind,
      subject: param('subject'),
      actor: param('actor'),
      from: param('from'),
      to: param('to'),
    }),
  }
}

export default function Activity() {
  const { list } = useLoaderData<typeof clientLoader>()
  const [params] = useSearchParams()
  const title = titleOf(params, list)
  return (
    <>
      <PageHead title={title ?? texts.title} back={title && <BackLink to="/admin/activity">{texts.all}</BackLink>}>
        {texts.intro}
      </PageHead>
      <FilterBar>
        <SearchFilter label={texts.search} />
        <KeptFilter name="actor" />
        <KeptFilter name="subject" />
        {params.has('subject') ? (
          <KeptFilter name="kind" />
        ) : (
          <ChoiceFilter label={texts.kind} name="kind" all={texts.allKinds} choices={auditKinds.map((kind) => [kind, texts.kinds[kind]] as const)} />
        )}
        <PeriodFilter from={texts.from} to={texts.to} />
      </FilterBar>
      <ListPanel list={list} empty={texts.empty} nothingFound={texts.nothingFound} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.title} columns={columns} rows={rows} keyOf={({ _id }) => _id} dense />}
      </ListPanel>
    </>
  )
}

/** Returns the title of the history of one item or of one person's changes, named as in the newest entry. Undefined for the whole log. */
function titleOf(params: URLSearchParams, list: Listed<ListedEntry> | undefined) {
  const newest = list?.kind === 'loaded' ? list.rows[0] : undefined
  const id = params.get('subject')
  if (!id) return params.get('actor') ? texts.changesBy(newest?.actor.name || texts.somebody) : undefined
  if (newest) return texts.historyOf(labelOf(newest.subject))
  // No entry matches the other filters, so the name is unknown. An order's name is its number.
  const kind = params.get('kind') ?? ''
  return texts.historyOf([kindNames[kind] ?? kind, kind === 'order' && id].filter(Boolean).join(' '))
}

const columns: readonly Column<ListedEntry>[] = [
  { title: texts.columns.when, sorted: 'descending', cell: ({ at }) => showMoment(at), className: 'table:whitespace-nowrap' },
  {
    title: texts.columns.who,
    cell: ({ actor }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {actor._id ? (
          <Link to={`?actor=${actor._id}`} translate="no" className="link min-w-0 wrap-anywhere">
            {actor.name}
          </Link>
        ) : (
          <span translate="no">{actor.name}</span>
        )}
        {actor.kind === 'key' && <Badge tone="plain">{texts.byKey}</Badge>}
      </span>
    ),
    className: 'lg:w-32',
  },
  {
    title: texts.columns.what,
    cell: ({ action, subject, undoUntil, isChange, importId }) => (
      <span className="grid justify-items-start gap-1">
        <span>{action}</span>
        {undoUntil && <UndoEntry subject={subject} isChange={isChange} importId={importId} until={undoUntil} />}
      </span>
    ),
  },
  { title: texts.columns.subject, cell: ({ subject }) => <Subject {...subject} />, className: 'lg:w-44' },
  { title: texts.columns.change, cell: (entry) => <Changes {...entry} /> },
]

/** The changed item: a link to its screen, if it has one, and a link to its history. */
function Subject({ kind, id, name }: AuditEntry['subject']) {
  const screen = screenOf(kind, id, name)
  const label = labelOf({ kind, id, name })
  return (
    <span className="grid justify-items-start gap-1 wrap-anywhere">
      <span>
        {screen ? (
          <Link to={screen} className="link min-h-6">
            {label}
          </Link>
        ) : (
          label
        )}
      </span>
      <Link
        to={`?${new URLSearchParams({ kind, subject: id })}`}
        className="inline-flex min-h-6 items-center text-xs font-semibold text-crocus-700 hover:underline"
      >
        {texts.history} <span className="sr-only">{label}</span>
      </Link>
    </span>
  )
}

const kindNames: Partial<Record<string, string>> = texts.oneOf
const mailNames: Partial<Record<string, { title: string }>> = mailTextsTexts.kinds
const limitNames: Partial<Record<string, string>> = texts.limits

/** True for a customer without a name: the list names every other account by its name, e-mail address or number. */
const isDeletedCustomer = (kind: string, name: string) => kind === 'customer' && name === ''

/** Returns the words for an item, such as "Order SW…". The id `shop` stands for the whole shop, and is not shown. */
const labelOf = ({ kind, id, name }: AuditEntry['subject']) =>
  isDeletedCustomer(kind, name) ? texts.deletedCustomer : [kindNames[kind] ?? kind, name || (id !== 'shop' && labelOfId(kind, id))].filter(Boolean).join(' ')

/** Returns the id, or words for the ids of limits and exports, which are names from the code. */
function labelOfId(kind: string, id: string) {
  if (kind === 'limit') return limitNames[id] ?? id
  if (kind === 'text') return mailNames[id]?.title ?? id
  // Random ids say nothing. The history link still names the one item.
  if (kind === 'invitation' || kind === 'message' || kind === 'lead' || kind === 'webhook') return ''
  return kind === 'export' ? id.replaceAll('-', ' ') : id
}

/** Returns the address of the item's screen, or undefined without one. */
function screenOf(kind: string, id: string, name: string) {
  if (kind === 'order') return `/admin/orders/${id}`
  if (kind === 'customer' && name) return `/admin/customers/${id}`
  if (kind === 'key') return '/admin/api-keys'
  if (kind === 'celebrity') return celebrityPath({ id, name: id })
  if (kind === 'product' && name) return productScreen(id)
  if (kind === 'coupon' && name) return `/admin/coupons?${new URLSearchParams({ q: name })}`
  if (kind === 'discount') return '/admin/discounts'
  if (kind === 'webhook') return `/admin/webhooks/${id}`
  if (kind === 'text') return `/admin/messages/texts/${id}`
  if (kind === 'tax') return id === 'ledgers' ? '/admin/gst/ledgers' : '/admin/settings/tax'
  if (kind === 'connection') return '/admin/settings/connections'
  if (kind === 'page' && name) return `/admin/pages/${id}`
  if (kind === 'redirect' && name) return `/admin/pages/redirects?${new URLSearchParams({ q: name })}`
  if (kind === 'backup') return '/admin/settings/backups'
  return kind === 'settings' ? '/admin/settings' : undefined
}

/** The changed fields with their old and new values. A new item shows only its values. A changed price links to the orders at that price. */
function Changes(entry: ListedEntry) {
  const changes = changesOf(entry.before, entry.after)
  const links = mayCall(ordersOfficeContract.listOrders) ? soldAtLinks(entry) : []
  if (changes.length === 0) return null
  return (
    <ul className="grid max-w-[60ch] gap-0.5 py-1">
      {changes.map(({ name, was, is }) => (
        <li key={name} className="wrap-anywhere">
          <b className="font-medium">{`${name}:`}</b>{' '}
          {was !== undefined && (
            <>
              <span className="text-ink-3">{was}</span> <span aria-hidden="true">→</span> <span className="sr-only">{texts.changedTo}</span>{' '}
            </>
          )}
          <span>{is}</span>
        </li>
      ))}
      {links.map(({ text, to }) => (
        <li key={to}>
          <Link to={to} className="link inline-flex min-h-6 items-center">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
