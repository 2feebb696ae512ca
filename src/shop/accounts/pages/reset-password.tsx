import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { resetPassword } from '../customers/password-contract.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import { noindexMeta } from '#ui/site.ts'
import { resetPasswordTexts as texts } from './login-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import type { Route } from './+types/reset-password.ts'
import { AccountFrame } from './account-frame.tsx'
import { fieldsOf, focusField } from '#ui/form-fields.ts'
import { type FormState, Message } from '#ui/message.tsx'
import { checkNewPassword, type NewPasswordErrors, NewPasswordFields } from './new-password-fields.tsx'
import { useLinkToken } from '#ui/use-link-token.ts'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.name)

export const headers = () => ({ 'cache-control': 'no-store' })

/** The page of a mailed link: sets a new password with the token in the fragment. */
export default function ResetPassword() {
  const token = useLinkToken()
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const [errors, setErrors] = useState<NewPasswordErrors>({})
  const busy = state.kind === 'busy'
  const done = state.kind === 'done'
  const shown: FormState = token === '' ? { kind: 'failed', text: texts.incomplete } : state

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !token) return
    const form = event.currentTarget
    const fields = fieldsOf(form, ['newPassword', 'repeated'])
    const found = checkNewPassword(fields)
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) return focusField(form, first)
    setState({ kind: 'busy' })
    try {
      const { message } = await call(resetPassword, { token, newPassword: fields.newPassword })
      setState({ kind: 'done', text: message })
    } catch (error) {
      const text = textOf(error, texts.failed)
      const isWeak = error instanceof CallError && error.code === 'weak_password'
      setErrors(isWeak ? { newPassword: text } : {})
      setState(isWeak ? { kind: 'ready' } : { kind: 'failed', text })
      if (isWeak) focusField(form, 'newPassword')
    }
  }

  return (
    <AccountFrame
      title={texts.title}
      lead={done ? texts.changed : texts.lead}
      below={
        !done && (
          <Link to="/reset-password" className="link min-h-11 content-center text-ink">
            {texts.askAgain}
          </Link>
        )
      }
    >
      {done ? (
        <div className="grid gap-5">
          <Message state={state} />
          <ButtonLink to="/login" wide>
            {texts.logIn}
          </ButtonLink>
        </div>
      ) : (
        <form noValidate method="post" onSubmit={submit} className="grid gap-5">
          <NeedsScript subject={texts.act} />
          <NewPasswordFields errors={errors} readOnly={busy} />
          <Message state={shown} />
          <Button type="submit" wide busy={busy} disabled={token === ''}>
            {busy ? texts.saving : texts.save}
          </Button>
        </form>
      )}
    </AccountFrame>
  )
}
