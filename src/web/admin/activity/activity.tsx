import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData, useSearchParams } from 'react-router'
import { type AuditEntry, listAudit, subjectKinds } from '#domain/audit/contract.ts'
import { activityTexts as texts } from '../../texts/admin-activity.ts'
import { callList } from '../call-list.ts'
import { showMoment } from '../show.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { ChoiceFilter, FilterBar, isFiltered, SearchFilter } from '../ui/filter-bar.tsx'
import { ListView } from '../ui/list-view.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { Panel } from '../ui/panel.tsx'

const pageSize = 50

export const meta: MetaFunction = () => [{ title: 'Activity | Swachh Admin' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const given = (name: string) => searchParams.get(name) || undefined
  const kind = subjectKinds.find((one) => one === given('kind'))
  return {
    list: await callList(listAudit, { limit: pageSize, cursor: given('cursor'), q: given('q'), kind, subject: given('subject'), actor: given('actor') }),
  }
}

export default function Activity() {
  const { list } = useLoaderData<typeof clientLoader>()
  const [params] = useSearchParams()
  return (
    <>
      <PageHead title={texts.title}>{texts.intro}</PageHead>
      <FilterBar>
        <SearchFilter label={texts.search} />
        <ChoiceFilter label={texts.kind} name="kind" all={texts.everything} choices={subjectKinds.map((kind) => [kind, texts.kinds[kind]] as const)} />
      </FilterBar>
      <Panel flush>
        <ListView list={list} empty={texts.empty} filtered={isFiltered(params)}>
          {(rows) => <DataTable caption={texts.title} columns={columns} rows={rows} keyOf={({ _id }) => _id} />}
        </ListView>
        <Pager list={list} noun={texts.noun} />
      </Panel>
    </>
  )
}

const columns: readonly Column<AuditEntry>[] = [
  { title: texts.columns.when, sorted: 'descending', cell: ({ at }) => showMoment(at), className: 'whitespace-nowrap' },
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
  {
    title: texts.columns.thing,
    cell: ({ subject }) => (
      <Link to={`?kind=${subject.kind}&subject=${encodeURIComponent(subject.id)}`} className="link break-all">
        {subject.kind} {subject.id}
      </Link>
    ),
  },
  { title: texts.columns.change, cell: (entry) => <Change {...entry} /> },
]

/** Field by field, as it was and as it is. */
function Change({ before, after }: AuditEntry) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return (
    <ul className="grid max-w-[60ch] gap-0.5 py-1">
      {names.map((name) => (
        <li key={name} className="break-words">
          <b className="font-medium">{name}:</b> <span className="text-ink-3">{shown(before[name])}</span> <span aria-label="became">→</span>{' '}
          {shown(after[name])}
        </li>
      ))}
    </ul>
  )
}

function shown(value: unknown) {
  if (value === undefined || value === null || value === '') return texts.nothing
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
