import { Link } from 'react-router'
import * as customersPasswordContract from '../customers/password-contract.ts'
import { call } from '#ui/call.ts'
import { noindexMeta } from '#ui/site.ts'
import { resetPasswordTexts as texts } from './login-texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import type { Route } from './+types/reset-password.ts'
import { AccountFrame } from './account-frame.tsx'
import { fieldsOf } from '#ui/form-fields.ts'
import { type FormState, Message } from '#ui/message.tsx'
import { checkNewPassword, NewPasswordFields, weakPasswordIn } from './new-password-fields.tsx'
import { useForm } from '#ui/use-form.ts'
import { useLinkToken } from '#ui/use-link-token.ts'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.name)

export const headers = () => ({ 'cache-control': 'no-store' })

/** The page of a mailed link: sets a new password with the token in the fragment. */
export default function ResetPassword() {
  const token = useLinkToken()
  const { state, busy, errors, formProps, refuse, send } = useForm({ failed: texts.failed, errorsFor: weakPasswordIn })
  const done = state.kind === 'done'
  const shown: FormState = token === '' ? { kind: 'failed', text: texts.incomplete } : state

  function submit(form: HTMLFormElement) {
    const fields = fieldsOf(form, ['newPassword', 'repeated'])
    if (!token || refuse(checkNewPassword(fields))) return
    return send(async () => ({ kind: 'done', text: (await call(customersPasswordContract.resetPassword, { token, newPassword: fields.newPassword })).message }))
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
        <form {...formProps(submit)} method="post" className="grid gap-5">
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
