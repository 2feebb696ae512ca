import { type FormEvent, useRef, useState } from 'react'
import { type Invitation, invite, resendInvitation, withdrawInvitation } from '../invitation-contract.ts'
import type { Role } from '../role-contract.ts'
import { withSession } from '#ui/guard.ts'
import { focusField } from '#ui/form-fields.ts'
import { call, textOf } from '#ui/call.ts'
import { invitationsTexts as texts } from './staff-texts.ts'
import { ask } from '#ui/ask.tsx'
import { toast } from '#ui/toast-store.ts'
import { fieldErrorsOf, withoutError } from '#ui/office/field-errors.ts'
import { mayCall } from '#ui/office/rights.ts'
import { showMoment } from '#ui/office/show.ts'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { TextField } from '#ui/office/fields.tsx'
import { Panel } from '#ui/office/panel.tsx'
import { useAction } from '#ui/office/use-action.ts'
import { useRevalidator } from 'react-router'
import { RoleField } from './role-field.tsx'

/** Sends invitations, and lists those that nobody has accepted. */
export function InvitationsPanel({ invitations, roles }: { invitations: readonly Invitation[]; roles: readonly Role[] }) {
  return (
    <Panel title={texts.title} flush>
      <p className="px-4 pt-3 text-ink-2">{texts.intro}</p>
      {mayCall(invite) && <InviteForm roles={roles} />}
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
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { revalidate } = useRevalidator()

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const target = event.currentTarget
    if (busy) return
    setBusy(true)
    try {
      const { message } = await withSession(call(invite, { email: String(new FormData(target).get('email')), role }))
      toast(message)
      target.reset()
      setRole('')
      setErrors({})
      await revalidate()
    } catch (error) {
      const found = fieldErrorsOf(error)
      setErrors(found)
      const [first] = Object.keys(found)
      if (first) focusField(target, first)
      else toast(textOf(error, texts.failed), { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      ref={form}
      noValidate
      onInput={({ target }) => target instanceof HTMLInputElement && setErrors((before) => withoutError(before, target.name))}
      onSubmit={(event) => void send(event)}
      className="grid items-start gap-4 px-4 py-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <TextField label={texts.email} name="email" type="email" autoComplete="off" error={errors['email']} />
      <RoleField
        label={texts.role}
        roles={roles}
        value={role}
        empty={texts.chooseRole}
        error={errors['role']}
        onChange={(id) => {
          setRole(id)
          setErrors((before) => withoutError(before, 'role'))
        }}
      />
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
    if (await ask(texts.askWithdraw(email))) await run('withdraw', () => call(withdrawInvitation, { id }))
  }

  return (
    <span className="flex flex-wrap gap-1 table:justify-end">
      <Button
        needs={resendInvitation}
        look="outline"
        size="small"
        busy={busy === 'resend'}
        onClick={() => void run('resend', () => call(resendInvitation, { id }))}
      >
        {texts.resend}
        <span translate="no" className="sr-only">{` ${email}`}</span>
      </Button>
      <Button needs={withdrawInvitation} look="ghost" size="small" busy={busy === 'withdraw'} onClick={() => void withdraw()} className="text-danger">
        {texts.withdraw}
        <span translate="no" className="sr-only">{` ${email}`}</span>
      </Button>
    </span>
  )
}
