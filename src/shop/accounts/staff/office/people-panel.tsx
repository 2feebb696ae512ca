import { useState } from 'react'
import { Link } from 'react-router'
import { ask, type Question } from '#ui/ask.tsx'
import { call } from '#ui/call.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { DialogButtons, Modal } from '#ui/office/modal.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { showMoment, showNumber } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { readSession } from '#ui/session-store.ts'
import * as customersSessionContract from '../../customers/session-contract.ts'
import * as staffContract from '../contract.ts'
import type { Member } from '../contract.ts'
import type { Role } from '../role-contract.ts'
import { RoleField } from './role-field.tsx'
import { staffTexts as texts } from './staff-texts.ts'

type PeopleProps = { people: readonly Member[]; roles: readonly Role[] }

/** Everyone with a role, with the buttons that change or end their access. */
export function PeoplePanel({ people, roles }: PeopleProps) {
  const [changing, setChanging] = useState<Member>()
  return (
    <Panel title={texts.people} flush>
      <DataTable caption={texts.people} columns={columnsOf(setChanging)} rows={people} keyOf={({ _id }) => _id} dense />
      {changing && <RoleDialog member={changing} roles={roles} onClose={() => setChanging(undefined)} />}
    </Panel>
  )
}

const isOwn = ({ _id }: Member) => _id === readSession()?.userId

const nameOf = ({ name, contact }: Member) => name || contact || texts.noName

const columnsOf = (change: (member: Member) => void): readonly Column<Member>[] => [
  {
    title: texts.columns.person,
    cell: (member) => (
      <span className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <Link to={`/admin/customers/${member._id}`} translate="no" className="link min-w-0 font-medium break-words">
            {nameOf(member)}
          </Link>
          {isOwn(member) && <Badge tone="plain">{texts.you}</Badge>}
        </span>
        {member.name && (
          <span translate="no" className="text-ink-3 wrap-anywhere">
            {member.contact}
          </span>
        )}
      </span>
    ),
    className: 'min-w-60',
  },
  { title: texts.columns.role, cell: ({ role }) => role.name },
  {
    title: texts.columns.state,
    cell: ({ active }) => <Badge tone={active ? 'good' : 'bad'}>{active ? texts.active : texts.inactive}</Badge>,
  },
  {
    title: texts.columns.lastLogIn,
    cell: ({ lastLogInAt, sessions }) => (
      <span className="grid gap-0.5">
        <span className="whitespace-nowrap">{lastLogInAt ? showMoment(lastLogInAt) : texts.never}</span>
        {sessions > 0 && <span className="text-ink-3">{texts.sessions(showNumber(sessions), sessions)}</span>}
      </span>
    ),
  },
  { title: texts.columns.actions, titleHidden: true, cell: (member) => <Actions member={member} onChangeRole={() => change(member)} /> },
]

function Actions({ member, onChangeRole }: { member: Member; onChangeRole: () => void }) {
  const { _id: id, active, sessions } = member
  const name = nameOf(member)
  const { busy, run } = useAction(texts.failed)
  /** Calls an endpoint, after a question if there is one. */
  const act = async (question: Question | undefined, endpoint: typeof staffContract.deactivate | typeof staffContract.removeFromStaff) =>
    (question === undefined || (await ask(question))) && run(endpoint.path, () => call(endpoint, { id }))
  const shared = { look: 'ghost', size: 'small' } as const
  const hiddenName = <span className="sr-only">{` ${name}`}</span>
  return (
    <span className="flex flex-wrap gap-1 table:justify-end">
      <Button {...shared} needs={staffContract.changeRole} look="outline" onClick={onChangeRole}>
        {texts.changeRole}
        {hiddenName}
      </Button>
      {sessions > 1 && isOwn(member) && (
        <Button
          {...shared}
          busy={busy === customersSessionContract.endOtherSessions.path}
          onClick={() =>
            void ask(texts.ask.endOthers).then(
              (yes) => yes && run(customersSessionContract.endOtherSessions.path, () => call(customersSessionContract.endOtherSessions, {})),
            )
          }
        >
          {texts.endOthers}
        </Button>
      )}
      {sessions > 0 && !isOwn(member) && (
        <Button
          {...shared}
          needs={staffContract.endStaffSessions}
          busy={busy === staffContract.endStaffSessions.path}
          onClick={() => void act(texts.ask.endSessions(name), staffContract.endStaffSessions)}
        >
          {texts.endSessions}
          {hiddenName}
        </Button>
      )}
      {!isOwn(member) && active && (
        <Button
          {...shared}
          needs={staffContract.deactivate}
          busy={busy === staffContract.deactivate.path}
          onClick={() => void act(texts.ask.deactivate(name), staffContract.deactivate)}
        >
          {texts.deactivate}
          {hiddenName}
        </Button>
      )}
      {!active && (
        <Button
          {...shared}
          needs={staffContract.activate}
          busy={busy === staffContract.activate.path}
          onClick={() => void act(undefined, staffContract.activate)}
        >
          {texts.activate}
          {hiddenName}
        </Button>
      )}
      <Button
        {...shared}
        needs={staffContract.removeFromStaff}
        busy={busy === staffContract.removeFromStaff.path}
        onClick={() => void act(isOwn(member) ? texts.ask.removeYourself : texts.ask.remove(name), staffContract.removeFromStaff)}
        className="text-danger"
      >
        {texts.remove}
        {hiddenName}
      </Button>
    </span>
  )
}

/** Gives a member of staff another role. */
function RoleDialog({ member, roles, onClose }: { member: Member; roles: readonly Role[]; onClose: () => void }) {
  const [role, setRole] = useState(member.role._id)
  const { busy, formProps, save } = useOfficeForm({ failed: texts.failed, onSaved: onClose })

  return (
    <Modal open busy={busy} onClose={onClose} title={texts.changeRoleOf(member.name || member.contact)}>
      <form {...formProps(() => save(() => call(staffContract.changeRole, { id: member._id, role })))} className="grid gap-4">
        <RoleField label={texts.columns.role} roles={roles} value={role} onChange={setRole} />
        <p className="text-ink-2">{texts.roleEnds}</p>
        <DialogButtons cancel={texts.cancel} onCancel={onClose} busy={busy} disabled={role === member.role._id}>
          {busy ? texts.saving : texts.save}
        </DialogButtons>
      </form>
    </Modal>
  )
}
