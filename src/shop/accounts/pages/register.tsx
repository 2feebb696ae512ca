import { Link, useNavigate } from 'react-router'
import { accountFieldErrors } from '../customers/rules/account-fields.ts'
import * as customersContract from '../customers/contract.ts'
import { call, CallError, isLost, textOf } from '#ui/call.ts'
import { noindexMeta } from '#ui/site.ts'
import { registerTexts as texts } from './login-texts.ts'
import { Button } from '#ui/button.tsx'
import { fieldErrorsIn, type FormErrors } from '#ui/field-errors.ts'
import { Field } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import { useFormDraft } from '#ui/use-form-draft.ts'
import type { Route } from './+types/register.ts'
import { DataNotice } from '../consents/pages/data-notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import { EmailField } from './email-field.tsx'
import { fieldsOf, focusField } from '#ui/form-fields.ts'
import { Message } from '#ui/message.tsx'
import { useDelayedRedirect } from '#ui/use-delayed-redirect.ts'
import { useForm } from '#ui/use-form.ts'

const redirectMs = 1500

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.name)

export default function Register() {
  const { ref, state, setState, busy, errors, setErrors, formProps, refuse, send } = useForm({ failed: texts.failed, textFor, errorsFor })
  const navigate = useNavigate()
  const redirectLater = useDelayedRedirect()
  const draft = useFormDraft(ref, { name: 'register', fields: ['name', 'email'] })

  function submit(form: HTMLFormElement) {
    if (state.kind === 'done') return
    const { name, email, password, confirmPassword } = fieldsOf(form, ['name', 'email', 'password', 'confirmPassword'])
    const isEmpty = { name: !name.trim(), email: !email.trim(), password: !password, confirmPassword: !confirmPassword }
    const emptyErrors = Object.fromEntries(Object.entries(isEmpty).map(([field, empty]) => [field, empty ? texts.empty : undefined]))
    if (refuse(emptyErrors)) return setState({ kind: 'failed', text: texts.missing })
    const isWrong = refuse(accountFieldErrors({ email, password }))
    const differ = password !== confirmPassword
    if (differ && !isWrong) focusField(form, 'confirmPassword')
    if (differ || isWrong) return setState(differ ? { kind: 'failed', text: texts.differ } : { kind: 'ready' })
    return send(async () => {
      const { message } = await call(customersContract.register, { name, email, password })
      draft.drop()
      redirectLater(() => void navigate('/login', { state: { registered: email.trim() } }), redirectMs)
      return { kind: 'done', text: message }
    })
  }

  function corrected() {
    clear('email')
    draft.keep()
  }

  function clear(name: string) {
    if (!errors[name]) return
    const remaining = { ...errors, [name]: undefined }
    setErrors(remaining)
    const isFilled = !Object.values(remaining).includes(texts.empty)
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
      <form {...formProps(submit)} method="post" onChange={() => draft.keep()} className="grid gap-5">
        <NeedsScript subject={texts.act} />
        <Field label={texts.fields.name} name="name" autoComplete="name" error={errors['name']} onChange={() => clear('name')} />
        <EmailField label={texts.fields.email} name="email" error={errors['email']} onChange={() => clear('email')} onCorrected={corrected} />
        <PasswordField
          label={texts.fields.password}
          name="password"
          autoComplete="new-password"
          hint={texts.passwordHint}
          error={errors['password']}
          onChange={() => clear('password')}
        />
        <PasswordField
          label={texts.fields.confirm}
          name="confirmPassword"
          autoComplete="new-password"
          error={errors['confirmPassword']}
          onChange={() => clear('confirmPassword')}
        />
        <DataNotice place="register" />
        <Message state={state} />
        <Button type="submit" wide busy={busy}>
          {busy ? texts.registering : texts.register}
        </Button>
      </form>
    </AccountFrame>
  )
}

/** Returns the server's text at the field that it refuses. */
function errorsFor(error: unknown): FormErrors {
  const code = error instanceof CallError ? error.code : undefined
  if (code === 'email_taken') return { email: textOf(error, texts.failed) }
  if (code === 'weak_password') return { password: textOf(error, texts.failed) }
  const { email, password } = fieldErrorsIn(error, texts.failed)
  return { email, password }
}

/** Returns the text of a failure. `unfit`: a reply with `success: false`, or an unreadable reply. */
function textFor(error: unknown) {
  if (isLost(error)) return texts.failed
  return textOf(error, error instanceof CallError && error.kind === 'unfit' ? texts.unfit : texts.failed)
}
