import { type ClientLoaderFunctionArgs, Link, type MetaFunction, useLoaderData } from 'react-router'
import * as staffContract from '../contract.ts'
import type { LogIn } from '../contract.ts'
import { logInsTexts as texts } from './staff-texts.ts'
import { callList } from '#ui/office/call-list.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { showMoment } from '#ui/office/show.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { ButtonLink } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'

const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  const param = (name: string) => searchParams.get(name) || undefined
  return { list: await callList(staffContract.listLogIns, { limit: pageSize, cursor: param('cursor'), person: param('person') }) }
}

export default function LogInsPage() {
  const { list } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead
        title={texts.title}
        back={<BackLink to="/admin/staff">{texts.back}</BackLink>}
        actions={
          <ButtonLink to="/profilepage" reloadDocument>
            {texts.yourDevices}
          </ButtonLink>
        }
      >
        {texts.intro}
      </PageHead>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.title} columns={columns} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
    </>
  )
}

const columns: readonly Column<LogIn>[] = [
  { title: texts.columns.when, sorted: 'descending', cell: ({ at }) => showMoment(at), className: 'table:whitespace-nowrap' },
  {
    title: texts.columns.who,
    cell: ({ person: { _id, name } }) => (
      <Link to={`?person=${encodeURIComponent(_id)}`} className="link wrap-anywhere">
        {name || texts.deleted}
      </Link>
    ),
  },
  { title: texts.columns.how, cell: ({ by }) => <span className="block first-letter:uppercase">{by}</span> },
  { title: texts.columns.device, cell: ({ device }) => device || <span className="text-ink-3">{texts.unknownDevice}</span> },
  { title: texts.columns.result, cell: ({ result }) => <Badge tone={result === 'done' ? 'good' : 'bad'}>{texts.results[result]}</Badge> },
]
