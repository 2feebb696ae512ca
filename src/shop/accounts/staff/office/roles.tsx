import { type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import * as staffRoleContract from '../role-contract.ts'
import type { Role } from '../role-contract.ts'
import { call } from '#ui/call.ts'
import { rolesTexts as texts } from './staff-texts.ts'
import { ask } from '#ui/ask.tsx'
import { callList } from '#ui/office/call-list.ts'
import { mayCall } from '#ui/office/rights.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { useFocusAfterDelete } from '#ui/office/restore-focus.ts'
import { showNumber } from '#ui/office/show.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { RowActions } from '#ui/office/row-actions.tsx'
import { useAction } from '#ui/office/use-action.ts'
import { useEdited } from '#ui/office/use-edited.ts'
import { allowedText } from './role-field.tsx'
import { RoleForm } from './role-form.tsx'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export const clientLoader = async () => ({ list: await callList(staffRoleContract.listRoles, {}) })

export default function RolesPage() {
  const { list } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { formKey, editing, edit, replace, close, closeDeleted } = useEdited<Role>()
  const { busy, run } = useAction(texts.deleteFailed)
  const markRowDeleted = useFocusAfterDelete(list)

  function finish() {
    close(formKey)
    void revalidate()
  }

  function take(theirs: Role) {
    replace(theirs)
    void revalidate()
  }

  async function remove(role: Role) {
    if (!(await ask(texts.askDelete(role.name)))) return
    const done = await run(role._id, async () => {
      const reply = await call(staffRoleContract.deleteRole, { id: role._id })
      markRowDeleted()
      return reply
    })
    if (done) closeDeleted(role)
  }

  return (
    <>
      <PageHead title={texts.title} back={<BackLink to="/admin/staff">{texts.back}</BackLink>}>
        {texts.intro}
      </PageHead>
      {mayCall(staffRoleContract.addRole) && <RoleForm key={formKey} editing={editing} onSaved={finish} onCancel={() => close(formKey)} onTake={take} />}
      <ListPanel list={list} title={texts.list} empty="" noun={texts.noun}>
        {(rows) => (
          <DataTable
            caption={texts.list}
            columns={columnsOf({ busy, onEdit: (role) => void edit(role), onDelete: (role) => void remove(role) })}
            rows={rows}
            keyOf={({ _id }) => _id}
            rowProps={({ _id }) => ({ className: _id === editing?._id ? 'bg-crocus-50' : undefined })}
          />
        )}
      </ListPanel>
    </>
  )
}

type RowHandlers = { busy: string | undefined; onEdit: (role: Role) => void; onDelete: (role: Role) => void }

const columnsOf = ({ busy, onEdit, onDelete }: RowHandlers): readonly Column<Role>[] => [
  {
    title: texts.columns.name,
    cell: ({ name, builtIn, secondFactor }) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <b className="font-semibold wrap-anywhere">{name}</b>
        {builtIn && <Badge tone="plain">{texts.builtIn}</Badge>}
        {secondFactor && <Badge tone="info">{texts.secondStep}</Badge>}
      </span>
    ),
  },
  {
    title: texts.columns.allows,
    cell: (role) => (
      <details className="max-w-[60ch]">
        <summary className="min-h-8 py-1">{texts.permissions(role.scopes.length)}</summary>
        <p className="pb-2 text-ink-2">{allowedText(role)}</p>
      </details>
    ),
  },
  { title: texts.columns.people, numeric: true, cell: ({ people }) => showNumber(people) },
  {
    title: texts.columns.actions,
    titleHidden: true,
    cell: (role) =>
      !role.builtIn && (
        <RowActions
          name={role.name}
          busy={busy === role._id}
          needs={{ edit: staffRoleContract.updateRole, delete: staffRoleContract.deleteRole }}
          onEdit={() => onEdit(role)}
          onDelete={() => onDelete(role)}
        />
      ),
  },
]
