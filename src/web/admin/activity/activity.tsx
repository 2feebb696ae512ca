import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData } from 'react-router'
import { type AuditEntry, auditKinds, listAudit } from '#domain/audit/contract.ts'
import { activityTexts as texts } from '../../texts/admin-activity.ts'
import { callList } from '../call-list.ts'
import { showMoment } from '../show.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { ChoiceFilter, DayFilter, FilterBar, SearchFilter } from '../ui/filter-bar.tsx'
import { ListPanel } from '../ui/list-panel.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { pageMeta } from '../page-meta.ts'
import { changesOf } from './changes.ts'

const pageSize = 50

export const meta: MetaFunction = () => pageMeta(texts.title)

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const { searchParams } = url
  const given = (name: string) => searchParams.get(name) || undefined
  const kind = auditKinds.find((one) => one === given('kind'))
  return {
    list: await callList(listAudit, {
      limit: pageSize,
      cursor: given('cursor'),
      q: given('q'),
      kind,
      subject: given('subject'),
      actor: given('actor'),
      from: given('from'),
      to: given('to'),
    }),
  }
}

export default function Activity() {
  const { list } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title}>{texts.intro}</PageHead>
      <FilterBar>
        <SearchFilter label={texts.search} />
        <ChoiceFilter label={texts.kind} name="kind" all={texts.everything} choices={auditKinds.map((kind) => [kind, texts.kinds[kind]] as const)} />
        <DayFilter label={texts.from} name="from" />
        <DayFilter label={texts.to} name="to" />
      </FilterBar>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.title} columns={columns} rows={rows} keyOf={({ _id }) => _id} dense />}
      </ListPanel>
    </>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  { title: texts.columns.when, sorted: 'descending', cell: ({ at }) => showMoment(at), className: 'table:whitespace-nowrap' },
  {
    title: texts.columns.who,
    cell: ({ actor }) =>
      actor._id ? (
        <Link to={`?actor=${actor._id}`} className="link">
          {actor.name}
        </Link>
      ) : (
        actor.name
      ),
  },
  { title: texts.columns.what, cell: ({ action }) => action },
  { title: texts.columns.thing, cell: ({ subject }) => <Thing {...subject} />, className: 'lg:w-44' },
  { title: texts.columns.change, cell: (entry) => <Changes {...entry} /> },
]

/** What was changed, its own screen where it has one, and all that was ever done to it. */
function Thing({ kind, id, name: called }: AuditEntry['subject']) {
  const screen = screenOf(kind, id, called)
  const name = [kindNames[kind] ?? kind, called || (id !== 'shop' && wordsOf(kind, id))].filter(Boolean).join(' ')
  return (
    <span className="grid justify-items-start gap-1 wrap-anywhere">
      {screen ? (
        <Link to={screen} className="link min-h-6">
          {name}
        </Link>
      ) : (
        name
      )}
      <Link
        to={`?${new URLSearchParams({ kind, subject: id })}`}
        className="inline-flex min-h-6 items-center text-xs font-semibold text-crocus-700 hover:underline"
      >
        {texts.history} <span className="sr-only">{name}</span>
      </Link>
    </span>
  )
}

const kindNames: Partial<Record<string, string>> = texts.oneOf
const limitNames: Partial<Record<string, string>> = texts.limits

/** The id of a thing, in words where it is a name of the program's. */
function wordsOf(kind: string, id: string) {
  if (kind === 'limit') return limitNames[id] ?? id
  return kind === 'export' ? id.replaceAll('-', ' ') : id
}

function screenOf(kind: string, id: string, called: string) {
  if (kind === 'order') return `/admin/orders/${id}`
  if (kind === 'customer') return `/admin/customers/${id}`
  if (kind === 'celebrity') return `/admin/celebrity-leads/${encodeURIComponent(id)}`
  if (kind === 'product' && called) return `/admin/allproducts?${new URLSearchParams({ q: called })}`
  if (kind === 'coupon' && called) return `/admin/coupons?${new URLSearchParams({ q: called })}`
  return kind === 'settings' || kind === 'backup' ? '/admin/settings' : undefined
}

/** Field by field, as it was and as it is; of something new only what it is. */
function Changes({ before, after }: AuditEntry) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return null
  return (
    <ul className="grid max-w-[60ch] gap-0.5 py-1">
      {changes.map(({ name, was, is }) => (
        <li key={name} className="wrap-anywhere">
          <b className="font-medium">{name}:</b>{' '}
          {was !== undefined && (
            <>
              <span className="text-ink-3">{was}</span> <span aria-hidden="true">→</span> <span className="sr-only">{texts.became}</span>{' '}
            </>
          )}
          {is}
        </li>
      ))}
    </ul>
  )
}
