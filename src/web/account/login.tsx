import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { login } from '#domain/customers/contract.ts'
import { signIn, takeOrigin } from '../browser-store.ts'
import { call, CallError, textOf } from '../call.ts'
import { noindexMeta, useSite } from '../site.ts'
import { loginTexts as texts } from '../texts/login.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { NeedsScript } from '../ui/needs-script.tsx'
import { useReady } from '../ui/use-ready.ts'
import type { Route } from './+types/login.ts'
import { AccountFrame } from './account-frame.tsx'
import { fieldsOf, focusFirstEmpty } from './form-fields.ts'
import { type FormState, Message } from './message.tsx'
import { useGoOn } from './use-delayed-redirect.ts'

const redirectMs = 1000

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.name)

export default function Login() {
  const registered = registeredIn(useLocation().state)
  const [state, setState] = useState<FormState>(registered ? { kind: 'info', text: texts.registered } : { kind: 'ready' })
  const redirectLater = useGoOn()
  const ready = useReady()
  const { brand } = useSite()
  const busy = state.kind === 'busy'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || state.kind === 'done') return
    const fields = fieldsOf(event.currentTarget, ['email', 'password'])
    if (!fields.email.trim() || !fields.password) {
      focusFirstEmpty(event.currentTarget)
      return setState({ kind: 'failed', text: texts.missing })
    }
    setState({ kind: 'busy' })
    try {
      const { message, data } = await call(login, fields)
      signIn(data)
      setState({ kind: 'done', text: message })
      // Forgotten for an admin too, so that the next login in this tab does not use it.
      const origin = takeOrigin()
      // A page load rather than a navigation, so that every part of the page starts with the new session.
      redirectLater(() => window.location.replace(data.role === 'admin' ? '/admin' : origin), redirectMs)
    } catch (error) {
      setState({ kind: 'failed', text: textOf(error, fallbackFor(error)) })
    }
  }

  return (
    <AccountFrame
      title={texts.title}
      lead={texts.lead}
      below={
        <p>
          {texts.newTo(brand)}{' '}
          <Link to="/register" className="link text-ink">
            {texts.signUp}
          </Link>
        </p>
      }
    >
      <form noValidate method="post" onSubmit={submit} className="grid gap-5">
        <NeedsScript subject={texts.act} />
        <Field label={texts.email} name="email" type="email" autoComplete="email" maxLength={254} defaultValue={registered} />
        <Field label={texts.password} name="password" type="password" autoComplete="current-password" maxLength={128} />
        <button type="button" onClick={() => setState({ kind: 'info', text: texts.forgotten })} className="link -my-2 min-h-11 justify-self-start text-sm">
          {texts.forgot}
        </button>
        <Message state={state} />
        {state.kind === 'info' && state.text === texts.forgotten && <OtherWays />}
        <Button type="submit" wide busy={busy} disabled={!ready} className="disabled:opacity-100">
          {busy ? texts.loggingIn : texts.logIn}
        </Button>
        <Link to="/login-phone" className="link min-h-11 content-center text-center">
          {texts.byPhone}
        </Link>
      </form>
    </AccountFrame>
  )
}

/** The ways into an account whose password is forgotten. */
function OtherWays() {
  return (
    <p className="-mt-3 flex flex-wrap gap-x-6 text-sm">
      <Link to="/reset-password" className="link min-h-11 content-center">
        {texts.resetByMail}
      </Link>
      <Link to="/login-phone" className="link min-h-11 content-center">
        {texts.codeByPhone}
      </Link>
    </p>
  )
}

/** Returns the text for a failure without the server's text. `unfit`: a reply with `success: false`, or an unreadable reply. */
function fallbackFor(error: unknown) {
  if (!(error instanceof CallError)) return texts.failed
  return error.kind === 'unfit' ? texts.unfit : texts.refused
}

/** Returns the e-mail address that the register page passed on; undefined on any other visit. */
function registeredIn(state: unknown): string | undefined {
  const registered: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'registered') : undefined
  return typeof registered === 'string' ? registered : undefined
}
