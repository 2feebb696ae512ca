import { useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import { ask } from '#ui/ask.tsx'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { BackLink } from '#ui/office/back-link.tsx'
import { Button } from '#ui/office/button.tsx'
import { callList } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ImportDialog } from '#ui/office/import-dialog.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { useFocusAfterDelete } from '#ui/office/restore-focus.ts'
import { mayCall } from '#ui/office/rights.ts'
import { RowActions } from '#ui/office/row-actions.tsx'
import { showDay } from '#ui/office/show.ts'
import { useEdited } from '#ui/office/use-edited.ts'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../contract.ts'
import type { ListedRedirect, Redirect } from '../contract.ts'
import { importKind } from './import-kind.tsx'
import { RedirectForm } from './redirect-form.tsx'
import { redirectsTexts as texts } from './redirects-texts.ts'

const pageSize = 50

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ url: { searchParams } }: ClientLoaderFunctionArgs) {
  const param = (name: string) => searchParams.get(name) || undefined
  return { list: await callList(contract.listRedirects, { limit: pageSize, cursor: param('cursor'), q: param('q') }) }
}

/** Lists the redirects, and edits and imports them. */
export default function Redirects() {
  const { list } = useLoaderData<typeof clientLoader>()
  const [importing, setImporting] = useState(false)
  const { revalidate } = useRevalidator()
  const markRowDeleted = useFocusAfterDelete(list)
  const { formKey, editing, edit, replace, close, closeDeleted } = useEdited<Redirect>()

  function take(theirs: Redirect) {
    replace(theirs)
    void revalidate()
  }

  async function remove(redirect: Redirect) {
    if (!(await ask(texts.askDelete))) return
    try {
      toast((await withSession(call(contract.deleteRedirect, { id: redirect._id }))).message)
      closeDeleted(redirect)
      markRowDeleted()
    } catch (error) {
      toast(textOf(error, texts.deleteFailed), { kind: 'error' })
    }
    void revalidate()
  }

  return (
    <>
      <PageHead
        title={texts.title}
        back={<BackLink to="/admin/pages">{texts.back}</BackLink>}
        actions={
          <Button needs={contract.importRedirects} look="outline" onClick={() => setImporting(true)}>
            <AdminIcon name="upload" /> {texts.import.open}
          </Button>
        }
      >
        {texts.intro}
      </PageHead>
      {mayCall(contract.addRedirect) && (
        <RedirectForm key={formKey} editing={editing} onSaved={() => close(formKey)} onCancel={() => close(formKey)} onTake={take} />
      )}
      <FilterBar>
        <SearchFilter label={texts.search} />
      </FilterBar>
      <ListPanel list={list} empty={texts.empty} noun={texts.noun}>
        {(rows) => (
          <DataTable
            caption={texts.list}
            columns={columnsOf({ onEdit: (redirect) => void edit(redirect), onDelete: (redirect) => void remove(redirect) })}
            rows={rows}
            keyOf={({ _id }) => _id}
            rowProps={({ _id }) => ({ className: _id === editing?._id ? 'bg-crocus-50' : undefined })}
            dense
          />
        )}
      </ListPanel>
      <ImportDialog kind={importKind} open={importing} onClose={() => setImporting(false)} onImported={() => void revalidate()} />
    </>
  )
}

type RowHandlers = { onEdit: (redirect: Redirect) => void; onDelete: (redirect: Redirect) => void }

const columnsOf = ({ onEdit, onDelete }: RowHandlers): readonly Column<ListedRedirect>[] => [
  {
    title: texts.columns.from,
    cell: ({ from, unused }) => (
      <>
        <b className="font-semibold">{from}</b>
        {unused && <span className="block text-xs text-ink-2">{texts.unused}</span>}
      </>
    ),
    className: 'wrap-anywhere',
  },
  { title: texts.columns.to, cell: ({ to }) => to, className: 'wrap-anywhere' },
  { title: texts.columns.made, cell: ({ made }) => showDay(made), className: 'whitespace-nowrap' },
  {
    title: texts.columns.actions,
    titleHidden: true,
    cell: (redirect) => (
      <RowActions
        name={redirect.from}
        needs={{ edit: contract.updateRedirect, delete: contract.deleteRedirect }}
        onEdit={() => onEdit(redirect)}
        onDelete={() => onDelete(redirect)}
      />
    ),
  },
]
