import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { register } from '#domain/customers/contract.ts'
import { call, CallError, textOf } from '../call.ts'
import { unlisted } from '../site.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { NeedsScript } from '../ui/needs-script.tsx'
import { useReady } from '../ui/use-ready.ts'
import type { Route } from './+types/register.ts'
import { AccountFrame } from './account-frame.tsx'
import { fieldsOf, focusField, focusFirstEmpty } from './form-fields.ts'
import { type FormState, Message } from './message.tsx'

const redirectMs = 1500

export const meta: Route.MetaFunction = ({ matches }) => unlisted(matches, 'Create an account')

export default function Register() {
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const navigate = useNavigate()
  const ready = useReady()
  const busy = state.kind === 'busy'

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || state.kind === 'done') return
    const form = event.currentTarget
    const { name, email, password, confirmPassword } = fieldsOf(form, ['name', 'email', 'password', 'confirmPassword'])
    if (!name.trim() || !email.trim() || !password || !confirmPassword) {
      focusFirstEmpty(form)
      return setState({ kind: 'failed', text: 'Please fill all fields!' })
    }
    if (password !== confirmPassword) {
      focusField(form, 'confirmPassword')
      return setState({ kind: 'failed', text: 'Passwords do not match!' })
    }
    setState({ kind: 'busy' })
    try {
      const { message } = await call(register, { name, email, password })
      setState({ kind: 'done', text: message })
      setTimeout(() => void navigate('/login'), redirectMs)
    } catch (error) {
      setState({ kind: 'failed', text: textOf(error, fallbackFor(error)) })
    }
  }

  return (
    <AccountFrame
      title="Create your account"
      lead="One account for your addresses, orders and tracking."
      below={
        <p>
          Already have an account?{' '}
          <Link to="/login" className="link text-ink">
            Log in
          </Link>
        </p>
      }
    >
      <form noValidate method="post" onSubmit={submit} className="grid gap-5">
        <NeedsScript what="Opening an account" />
        <Field label="Name" name="name" autoComplete="name" maxLength={200} />
        <Field label="Email" name="email" type="email" autoComplete="email" maxLength={254} />
        <Field label="Password" name="password" type="password" autoComplete="new-password" maxLength={128} hint="At least 8 characters." />
        <Field label="Confirm Password" name="confirmPassword" type="password" autoComplete="new-password" maxLength={128} />
        <Message state={state} />
        <Button type="submit" wide busy={busy} disabled={!ready} className="disabled:opacity-100">
          {busy ? 'Registering...' : 'Register'}
        </Button>
      </form>
    </AccountFrame>
  )
}

/** Section 8. `unfit` is a reply with success false, or none that could be read. */
const fallbackFor = (error: unknown) => (error instanceof CallError && error.kind === 'unfit' ? 'Registration failed ❌' : 'Something went wrong.')
