import { Link, useLocation } from 'react-router'
import * as customersPasswordContract from '../customers/password-contract.ts'
import { call } from '#ui/call.ts'
import { noindexMeta } from '#ui/site.ts'
import { requestResetTexts as texts } from './login-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import type { Route } from './+types/request-reset.ts'
import { AccountFrame } from './account-frame.tsx'
import { fieldsOf } from '#ui/form-fields.ts'
import { Message } from '#ui/message.tsx'
import { stateText } from '#ui/state-text.ts'
import { useForm } from '#ui/use-form.ts'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.name)

export const headers = () => ({ 'cache-control': 'no-store' })

/** Asks for the e-mail address of an account, and requests a link that sets a new password. */
export default function RequestReset() {
  const typed = stateText(useLocation().state, 'email')
  const { state, busy, errors, formProps, refuse, send } = useForm({ failed: texts.failed })

  function submit(form: HTMLFormElement) {
    const email = fieldsOf(form, ['email']).email.trim()
    if (refuse(email ? {} : { email: texts.missing })) return
    return send(async () => ({ kind: 'done', text: (await call(customersPasswordContract.requestReset, { email })).message }))
  }

  return (
    <AccountFrame
      title={texts.title}
      lead={texts.lead}
      below={
        <p className="flex flex-wrap gap-x-6">
          <Link to="/login-phone" className="link min-h-11 content-center text-ink">
            {texts.byPhone}
          </Link>
          <Link to="/login" className="link min-h-11 content-center text-ink">
            {texts.logIn}
          </Link>
        </p>
      }
    >
      <form {...formProps(submit)} method="post" className="grid gap-5">
        <NeedsScript subject={texts.act} />
        <Field label={texts.email} name="email" type="email" autoComplete="email" defaultValue={typed} error={errors['email']} />
        <p className="text-sm text-ink-2">{texts.otherWay}</p>
        <Message state={state} />
        <Button type="submit" wide busy={busy}>
          {busy ? texts.sending : texts.send}
        </Button>
      </form>
    </AccountFrame>
  )
}
