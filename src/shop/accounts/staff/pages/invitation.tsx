import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as staffInvitationContract from '../invitation-contract.ts'
import type { OpenedInvitation } from '../invitation-contract.ts'
import { readSession, signOut } from '#ui/session-store.ts'
import { call, textOf } from '#ui/call.ts'
import { dropDraft, readDraft, saveDraft } from '#ui/draft-store.ts'
import { noindexMeta, useSite } from '#ui/site.ts'
import { invitationTexts as texts } from './invitation-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import type { Route } from './+types/invitation.ts'
import { AccountFrame } from '../../pages/account-frame.tsx'
import { fieldsOf } from '#ui/form-fields.ts'
import { Message } from '#ui/message.tsx'
import { checkNewPassword, NewPasswordFields, weakPasswordIn } from '../../pages/new-password-fields.tsx'
import { useForm } from '#ui/use-form.ts'
import { useLinkToken } from '#ui/use-link-token.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import { rememberPageBeforeLogin } from '#ui/page-before-login.ts'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.name)

export const headers = () => ({ 'cache-control': 'no-store' })

const draftName = 'invitation'

/** The page of a mailed invitation. It makes a new staff account, or makes the signed-in account a staff account. */
export default function InvitationPage() {
  const inLink = useLinkToken()
  // The draft keeps the token in this tab while the person logs in.
  const token = inLink === '' ? textIn(readDraft(draftName)?.['token']) : inLink
  if (token === undefined)
    return (
      <Frame lead={texts.loading}>
        <NeedsScript subject={texts.act} />
      </Frame>
    )
  if (token === '')
    return (
      <Frame lead="">
        <Message state={{ kind: 'failed', text: texts.incomplete }} />
      </Frame>
    )
  return <Invitation key={token} token={token} />
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

const Frame = ({ lead, children }: { lead: string; children: ReactNode }) => (
  <AccountFrame
    title={texts.title}
    lead={lead}
    below={
      <ButtonLink to="/" look="outline">
        {texts.home}
      </ButtonLink>
    }
  >
    {children}
  </AccountFrame>
)

type Opened = { kind: 'open'; invitation: OpenedInvitation } | { kind: 'over'; text: string }

const open = (token: string): Promise<Opened> =>
  call(staffInvitationContract.openInvitation, { token }).then(
    (invitation) => ({ kind: 'open', invitation }),
    (error: unknown) => ({ kind: 'over', text: textOf(error, texts.failed) }),
  )

function Invitation({ token }: { token: string }) {
  const { loaded } = useLoaded(() => open(token))
  const { brand } = useSite()
  useEffect(() => saveDraft(draftName, { token }), [token])
  if (loaded.kind !== 'loaded') return <Frame lead={texts.loading}>{null}</Frame>
  if (loaded.value.kind === 'over')
    return (
      <Frame lead="">
        <Message state={{ kind: 'failed', text: loaded.value.text }} />
      </Frame>
    )
  const { invitation } = loaded.value
  return (
    <Frame lead={texts.lead(invitation.role, brand)}>
      {invitation.invitedBy && <p className="text-ink-2">{texts.from(invitation.invitedBy)}</p>}
      {invitation.hasAccount ? <Join token={token} {...invitation} /> : <NewAccount token={token} {...invitation} />}
    </Frame>
  )
}

type FormProps = { token: string; email: string }

/** Returns a function that opens the log-in page after the invitation was accepted, or the page that mails a link for a password. */
function useFinish(email: string) {
  const navigate = useNavigate()
  return (passwordNeeded = false) => {
    dropDraft(draftName)
    if (passwordNeeded) void navigate('/reset-password', { state: { email } })
    else void navigate('/login', { state: { registered: email } })
  }
}

function NewAccount({ token, email }: FormProps) {
  const { state, busy, errors, formProps, refuse, send } = useForm({ failed: texts.failed, errorsFor: weakPasswordIn })
  const finish = useFinish(email)

  function submit(form: HTMLFormElement) {
    const fields = fieldsOf(form, ['name', 'newPassword', 'repeated'])
    if (refuse({ ...(!fields.name.trim() && { name: texts.missingName }), ...checkNewPassword(fields) })) return
    return send(async () => {
      await call(staffInvitationContract.acceptInvitation, { token, name: fields.name, password: fields.newPassword })
      finish()
      return { kind: 'busy' }
    })
  }

  return (
    <form {...formProps(submit)} method="post" className="grid gap-5">
      <Field label={texts.email} name="email" type="email" autoComplete="username" readOnly value={email} />
      <Field label={texts.nameField} name="name" autoComplete="name" readOnly={busy} error={errors['name']} />
      <NewPasswordFields errors={errors} readOnly={busy} />
      <Message state={state} />
      <Button type="submit" wide busy={busy}>
        {busy ? texts.accepting : texts.accept}
      </Button>
    </form>
  )
}

function Join({ token, email }: FormProps) {
  const { state, busy, send } = useForm({ failed: texts.failed })
  const navigate = useNavigate()
  const finish = useFinish(email)

  function logIn() {
    rememberPageBeforeLogin('/invitation')
    void navigate('/login')
  }

  const accept = () =>
    send(async () => {
      const { passwordNeeded } = await call(staffInvitationContract.joinStaff, { token })
      signOut()
      finish(passwordNeeded)
      return { kind: 'busy' }
    })

  if (!readSession())
    return (
      <div className="grid gap-5">
        <p className="text-ink-2">{texts.hasAccount(email)}</p>
        <Button wide onClick={logIn}>
          {texts.logInFirst}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-5">
      <p className="text-ink-2">{texts.loggedIn}</p>
      <Message state={state} />
      <Button wide busy={busy} onClick={() => void accept()}>
        {busy ? texts.accepting : texts.accept}
      </Button>
    </div>
  )
}
