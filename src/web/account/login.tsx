import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { login } from '#domain/customers/contract.ts'
import { signIn, takeOrigin } from '../browser-store.ts'
import { call, CallError, textOf } from '../call.ts'
import { unlisted, useSite } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { NeedsScript } from '../ui/needs-script.tsx'
import { useReady } from '../ui/use-ready.ts'
import type { Route } from './+types/login.ts'
import { AccountFrame } from './account-frame.tsx'
import { fieldsOf, focusFirstEmpty } from './form-fields.ts'
import { type FormState, Message } from './message.tsx'

const redirectMs = 1000
const forgotten = 'Password reset is not available yet. You can log in with your phone and a one-time code instead.'

export const meta: Route.MetaFunction = ({ matches }) => unlisted(matches, 'Log in')

export default function Login() {
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const ready = useReady()
  const { brand } = useSite()
  const busy = state.kind === 'busy'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || state.kind === 'done') return
    const fields = fieldsOf(event.currentTarget, ['email', 'password'])
    if (!fields.email.trim() || !fields.password) {
      focusFirstEmpty(event.currentTarget)
      return setState({ kind: 'failed', text: 'Please fill all fields!' })
    }
    setState({ kind: 'busy' })
    try {
      const { message, data } = await call(login, fields)
      signIn(data)
      setState({ kind: 'done', text: message })
      // A page load rather than a navigation: every part of the page starts again as this person.
      setTimeout(() => window.location.replace(data.role === 'admin' ? '/admin' : takeOrigin()), redirectMs)
    } catch (error) {
      setState({ kind: 'failed', text: textOf(error, fallbackFor(error)) })
    }
  }

  return (
    <AccountFrame
      title="Welcome back"
      lead="Log in to see your orders and check out faster."
      below={
        <p>
          New to {brand}?{' '}
          <Link to="/register" className="link text-ink">
            Sign Up
          </Link>
        </p>
      }
    >
      <form noValidate method="post" onSubmit={submit} className="grid gap-5">
        <NeedsScript what="Logging in" />
        <Field label="Email" name="email" type="email" autoComplete="email" maxLength={254} />
        <Field label="Password" name="password" type="password" autoComplete="current-password" maxLength={128} />
        <button type="button" onClick={() => setState({ kind: 'told', text: forgotten })} className="link -my-2 min-h-11 justify-self-start text-sm">
          Forgot Password?
        </button>
        <Message state={state} />
        <Button type="submit" wide busy={busy} disabled={!ready} className="disabled:opacity-100">
          {busy ? 'Logging in...' : 'Log In'}
        </Button>
        <Link to="/login-phone" className="link min-h-11 content-center text-center">
          Login with Phone
        </Link>
      </form>
    </AccountFrame>
  )
}

/** Section 8. `unfit` is a reply with success false, or none that could be read. */
function fallbackFor(error: unknown) {
  if (!(error instanceof CallError)) return 'Login failed'
  return error.kind === 'unfit' ? 'Login failed ❌' : 'Invalid email or password ❌'
}
