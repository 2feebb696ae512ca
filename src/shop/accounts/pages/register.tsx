import { type FormEvent, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { accountFieldErrors } from '../customers/rules/account-fields.ts'
import { register } from '../customers/contract.ts'
import { call, CallError, isLost, textOf } from '#ui/call.ts'
import { noindexMeta } from '#ui/site.ts'
import { registerTexts as texts } from './login-texts.ts'
import { Button } from '#ui/button.tsx'
import { fieldErrorsIn } from '#ui/field-errors.ts'
import { Field } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import { useFormDraft } from '#ui/use-form-draft.ts'
import type { Route } from './+types/register.ts'
import { AccountFrame } from './account-frame.tsx'
import { EmailField } from './email-field.tsx'
import { fieldsOf, focusField, focusFirstEmpty } from '#ui/form-fields.ts'
import { type FormState, Message } from '#ui/message.tsx'
import { useGoOn } from '#ui/use-delayed-redirect.ts'

const redirectMs = 1500

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.name)

export default function Register() {
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const navigate = useNavigate()
  const redirectLater = useGoOn()
  const [errors, setErrors] = useState<Errors>({})
  const busy = state.kind === 'busy'
  const formRef = useRef<HTMLFormElement>(null)
  const draft = useFormDraft(formRef, { name: 'register', fields: ['name', 'email'] })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || state.kind === 'done') return
    const form = event.currentTarget
    const { name, email, password, confirmPassword } = fieldsOf(form, ['name', 'email', 'password', 'confirmPassword'])
    const empty = { name: !name.trim(), email: !email.trim(), password: !password, confirmPassword: !confirmPassword }
    if (Object.values(empty).some(Boolean)) {
      setErrors(Object.fromEntries(Object.entries(empty).map(([field, isEmpty]) => [field, isEmpty ? texts.empty : undefined])))
      focusFirstEmpty(form)
      return setState({ kind: 'failed', text: texts.missing })
    }
    const wrong = accountFieldErrors({ email, password })
    const differ = password !== confirmPassword
    setErrors(wrong)
    if (wrong.email || wrong.password || differ) {
      focusField(form, wrong.email ? 'email' : wrong.password ? 'password' : 'confirmPassword')
      return setState(differ ? { kind: 'failed', text: texts.differ } : { kind: 'ready' })
    }
    setState({ kind: 'busy' })
    try {
      const { message } = await call(register, { name, email, password })
      draft.drop()
      setState({ kind: 'done', text: message })
      redirectLater(() => void navigate('/login', { state: { registered: email.trim() } }), redirectMs)
    } catch (error) {
      const found = errorsIn(error)
      setErrors(found)
      setState(found.email || found.password ? { kind: 'ready' } : { kind: 'failed', text: isLost(error) ? texts.failed : textOf(error, fallbackFor(error)) })
      if (found.email) focusField(form, 'email')
      else if (found.password) focusField(form, 'password')
    }
  }

  function corrected() {
    clear('email')
    draft.keep()
  }

  function clear(name: keyof Errors) {
    if (!errors[name]) return
    const left = { ...errors, [name]: undefined }
    setErrors(left)
    const isFilled = !Object.values(left).includes(texts.empty)
    if (isFilled && state.kind === 'failed' && state.text === texts.missing) setState({ kind: 'ready' })
  }

  return (
    <AccountFrame
      title={texts.title}
      lead={texts.lead}
      below={
        <p>
          {texts.already}{' '}
          <Link to="/login" className="link inline-flex min-h-11 items-center text-ink">
            {texts.logIn}
          </Link>
        </p>
      }
    >
      <form ref={formRef} noValidate method="post" onSubmit={submit} onChange={() => draft.keep()} className="grid gap-5">
        <NeedsScript subject={texts.act} />
        <Field label={texts.fields.name} name="name" autoComplete="name" error={errors.name} onChange={() => clear('name')} />
        <EmailField label={texts.fields.email} name="email" error={errors.email} onChange={() => clear('email')} onCorrected={corrected} />
        <PasswordField
          label={texts.fields.password}
          name="password"
          autoComplete="new-password"
          hint={texts.passwordHint}
          error={errors.password}
          onChange={() => clear('password')}
        />
        <PasswordField
          label={texts.fields.confirm}
          name="confirmPassword"
          autoComplete="new-password"
          error={errors.confirmPassword}
          onChange={() => clear('confirmPassword')}
        />
        <Message state={state} />
        <Button type="submit" wide busy={busy}>
          {busy ? texts.registering : texts.register}
        </Button>
      </form>
    </AccountFrame>
  )
}

type Errors = Partial<Record<'name' | 'email' | 'password' | 'confirmPassword', string | undefined>>

/** Returns the server's text at the field that it refuses. */
function errorsIn(error: unknown): Errors {
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'email_taken') return { email: textOf(error, texts.failed) }
  if (code === 'weak_password') return { password: textOf(error, texts.failed) }
  const { email, password } = fieldErrorsIn(error, texts.failed)
  return { email, password }
}

/** Returns the text for a failure without the server's text. `unfit`: a reply with `success: false`, or an unreadable reply. */
const fallbackFor = (error: unknown) => (error instanceof CallError && error.kind === 'unfit' ? texts.unfit : texts.failed)
