import { Link, type MetaFunction, useLoaderData } from 'react-router'
import { ButtonLink } from '#ui/office/button.tsx'
import { callList } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { mayCall } from '#ui/office/rights.ts'
import * as contract from '../office-contract.ts'
import type { ListedPage } from '../office-contract.ts'
import { contentTexts as texts } from './content-texts.ts'
import { NewPageForm } from './new-page-form.tsx'
import { PageState } from './page-actions.tsx'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export const clientLoader = async () => ({ list: await callList(contract.listPages, {}) })

/** Lists the pages that the owner may write. */
export default function Pages() {
  const { list } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead
        title={texts.title}
        actions={
          <>
            <ButtonLink to="/admin/pages/menus">{texts.menus}</ButtonLink>
            <ButtonLink to="/admin/pages/redirects">{texts.redirects}</ButtonLink>
          </>
        }
      >
        {texts.intro}
      </PageHead>
      {mayCall(contract.addPage) && <NewPageForm />}
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={texts.list} columns={columns} rows={rows} keyOf={({ _id }) => _id} />}
      </ListPanel>
    </>
  )
}

const columns: readonly Column<ListedPage>[] = [
  {
    title: texts.columns.page,
    cell: ({ _id, kind, title, path }) => (
      <>
        <Link to={`/admin/pages/${_id}`} className="link inline-flex min-h-11 items-center font-semibold wrap-anywhere lg:min-h-6">
          {texts.nameOf({ kind, title })}
        </Link>
        <span className="block text-xs text-ink-3 wrap-anywhere">{path}</span>
      </>
    ),
    className: 'table:w-1/2',
  },
  { title: texts.columns.kind, cell: ({ kind }) => texts.kinds[kind] },
  { title: texts.columns.state, cell: (page) => <PageState page={page} /> },
]
