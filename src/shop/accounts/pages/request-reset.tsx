import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { requestReset } from '../customers/password-contract.ts'
import { call, textOf } from '#ui/call.ts'
import { noindexMeta } from '#ui/site.ts'
import { requestResetTexts as texts } from './login-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import type { Route } from './+types/request-reset.ts'
import { AccountFrame } from './account-frame.tsx'
import { fieldsOf, focusField } from '#ui/form-fields.ts'
import { type FormState, Message } from '#ui/message.tsx'
import { stateText } from '#ui/state-text.ts'

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.name)

export const headers = () => ({ 'cache-control': 'no-store' })

/** Asks for the e-mail address of an account, and requests a link that sets a new password. */
export default function RequestReset() {
  const typed = stateText(useLocation().state, 'email')
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const [isEmpty, setEmpty] = useState(false)
  const busy = state.kind === 'busy'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const email = fieldsOf(event.currentTarget, ['email']).email.trim()
    setEmpty(!email)
    if (!email) return focusField(event.currentTarget, 'email')
    setState({ kind: 'busy' })
    try {
      const { message } = await call(requestReset, { email })
      setState({ kind: 'done', text: message })
    } catch (error) {
      setState({ kind: 'failed', text: textOf(error, texts.failed) })
    }
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
      <form noValidate method="post" onSubmit={submit} className="grid gap-5">
        <NeedsScript subject={texts.act} />
        <Field label={texts.email} name="email" type="email" autoComplete="email" defaultValue={typed} {...(isEmpty && { error: texts.missing })} />
        <p className="text-sm text-ink-2">{texts.otherWay}</p>
        <Message state={state} />
        <Button type="submit" wide busy={busy}>
          {busy ? texts.sending : texts.send}
        </Button>
      </form>
    </AccountFrame>
  )
}
