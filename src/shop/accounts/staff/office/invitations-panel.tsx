import { useState } from 'react'
import * as staffInvitationContract from '../invitation-contract.ts'
import type { Invitation } from '../invitation-contract.ts'
import type { Role } from '../role-contract.ts'
import { call } from '#ui/call.ts'
import { invitationsTexts as texts } from './staff-texts.ts'
import { ask } from '#ui/ask.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { showMoment } from '#ui/office/show.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { useAction } from '#ui/office/use-action.ts'
import { useOfficeForm } from '#ui/office/use-office-form.ts'
import { RoleField } from './role-field.tsx'

/** The form that sends invitations, and the list of invitations that nobody has accepted. */
export function InvitationsPanel({ invitations, roles }: { invitations: readonly Invitation[]; roles: readonly Role[] }) {
  return (
    <Panel title={texts.title} flush>
      <p className="px-4 pt-3 text-ink-2">{texts.intro}</p>
      {mayCall(staffInvitationContract.invite) && <InviteForm roles={roles} />}
      {invitations.length === 0 ? (
        <p className="px-4 pt-1 pb-4 font-medium">{texts.empty}</p>
      ) : (
        <DataTable caption={texts.title} columns={columns} rows={invitations} keyOf={({ _id }) => _id} />
      )}
    </Panel>
  )
}

function InviteForm({ roles }: { roles: readonly Role[] }) {
  const [role, setRole] = useState('')
  const [email, setEmail] = useState('')
  const { busy, errors, formProps, save } = useOfficeForm({
    failed: texts.failed,
    onSaved() {
      setEmail('')
      setRole('')
    },
  })

  return (
    <form
      {...formProps(() => save(() => call(staffInvitationContract.invite, { email, role })))}
      className="grid items-start gap-4 px-4 py-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="off"
        value={email}
        error={errors['email']}
        onChange={({ target }) => setEmail(target.value)}
      />
      <RoleField label={texts.role} roles={roles} value={role} empty={texts.chooseRole} error={errors['role']} onChange={setRole} />
      <Button type="submit" busy={busy} className="justify-self-start lg:mt-6">
        {busy ? texts.sending : texts.send}
      </Button>
    </form>
  )
}

const columns: readonly Column<Invitation>[] = [
  {
    title: texts.columns.email,
    cell: ({ email }) => (
      <span translate="no" className="font-medium wrap-anywhere">
        {email}
      </span>
    ),
  },
  { title: texts.columns.role, cell: ({ role }) => role.name },
  { title: texts.columns.invitedBy, cell: ({ invitedBy }) => invitedBy },
  { title: texts.columns.sent, cell: ({ sentAt }) => showMoment(sentAt) },
  {
    title: texts.columns.expires,
    cell: ({ expired, expiresAt }) => (expired ? <Badge tone="bad">{texts.expired}</Badge> : showMoment(expiresAt)),
  },
  { title: texts.columns.actions, titleHidden: true, cell: (invitation) => <Actions invitation={invitation} /> },
]

function Actions({ invitation: { _id: id, email } }: { invitation: Invitation }) {
  const { busy, run } = useAction(texts.failed)

  async function withdraw() {
    if (await ask(texts.askWithdraw(email))) await run('withdraw', () => call(staffInvitationContract.withdrawInvitation, { id }))
  }

  return (
    <span className="flex flex-wrap gap-1 table:justify-end">
      <Button
        needs={staffInvitationContract.resendInvitation}
        look="outline"
        size="small"
        busy={busy === 'resend'}
        onClick={() => void run('resend', () => call(staffInvitationContract.resendInvitation, { id }))}
      >
        {texts.resend}
        <span translate="no" className="sr-only">{` ${email}`}</span>
      </Button>
      <Button
        needs={staffInvitationContract.withdrawInvitation}
        look="ghost"
        size="small"
        busy={busy === 'withdraw'}
        onClick={() => void withdraw()}
        className="text-danger"
      >
        {texts.withdraw}
        <span translate="no" className="sr-only">{` ${email}`}</span>
      </Button>
    </span>
  )
}
