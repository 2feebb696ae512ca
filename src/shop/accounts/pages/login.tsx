import { type FormEvent, type MouseEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import * as customersContract from '../customers/contract.ts'
import type { SecondStep } from '../second-factor/contract.ts'
import { type Session, signIn } from '#ui/session-store.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import { noindexMeta, useSite } from '#ui/site.ts'
import { loginTexts as texts } from './login-texts.ts'
import { passkeyTexts } from './two-step-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import type { Route } from './+types/login.ts'
import { AccountFrame } from './account-frame.tsx'
import { fieldsOf, focusFirstEmpty } from '#ui/form-fields.ts'
import { stateText } from '#ui/state-text.ts'
import { type FormState, Message } from '#ui/message.tsx'
import { SecondStepPage } from './second-step.tsx'
import { secondStepOf } from './second-step-of.ts'
import { useDelayedRedirect } from '#ui/use-delayed-redirect.ts'
import { usePasskeyAutofill, usePasskeyLogin } from './use-passkey-login.ts'
import { takePageBeforeLogin } from '#ui/page-before-login.ts'

const redirectMs = 1000

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.name)

export default function Login() {
  const registeredEmail = stateText(useLocation().state, 'registered')
  const [email, setEmail] = useState('')
  const [state, setState] = useState<FormState>(registeredEmail ? { kind: 'info', text: texts.registered } : { kind: 'ready' })
  const [hasForgotten, setHasForgotten] = useState(false)
  const redirectLater = useDelayedRedirect()
  const { brand } = useSite()
  const [secondStep, setSecondStep] = useState<SecondStep>()
  const passkey = usePasskeyLogin({ onSignedIn: finish, onFailed: (text) => setState({ kind: 'failed', text }) })
  usePasskeyAutofill(passkey.logIn, (text) => setState({ kind: 'failed', text }))
  const busy = state.kind === 'busy' || passkey.asking

  function finish(message: string, session: Session) {
    signIn(session)
    setState({ kind: 'done', text: message })
    // Forgotten for an admin too, so that the next login in this tab does not use it.
    const origin = takePageBeforeLogin()
    // A page load rather than a navigation, so that every part of the page starts with the new session.
    redirectLater(() => window.location.replace(session.role === 'admin' ? '/admin' : origin), redirectMs)
  }

  function showOtherWays({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (form) setEmail(fieldsOf(form, ['email']).email)
    setHasForgotten(true)
    setState({ kind: 'info', text: texts.forgotten })
  }

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
      const { message, data } = await call(customersContract.login, fields)
      finish(message, data)
    } catch (error) {
      const step = await secondStepOf(error)
      setSecondStep(step)
      setState(step ? { kind: 'ready' } : { kind: 'failed', text: textOf(error, fallbackFor(error)) })
    }
  }

  if (secondStep) return <SecondStepPage step={secondStep} onSignedIn={finish} onBack={() => setSecondStep(undefined)} />

  return (
    <AccountFrame
      title={texts.title}
      lead={texts.lead}
      below={
        <p>
          <span>{texts.newTo(brand)}</span>{' '}
          <Link to="/register" className="link inline-flex min-h-11 items-center text-ink">
            {texts.signUp}
          </Link>
        </p>
      }
    >
      <form noValidate method="post" onSubmit={submit} className="grid gap-5">
        <NeedsScript subject={texts.act} />
        <Field
          label={texts.email}
          name="email"
          type="email"
          autoComplete="email webauthn"
          defaultValue={registeredEmail}
          onChange={({ target }) => setEmail(target.value)}
        />
        <PasswordField label={texts.password} name="password" autoComplete="current-password" />
        <button type="button" onClick={showOtherWays} className="link -my-2 min-h-11 justify-self-start text-sm">
          {texts.forgot}
        </button>
        <Message state={state} />
        {state.kind === 'info' && hasForgotten && <OtherWays email={email.trim()} />}
        <Button type="submit" wide busy={busy}>
          {busy ? texts.loggingIn : texts.logIn}
        </Button>
        <div className="grid text-center">
          <Link to="/login-phone" className="link min-h-11 content-center">
            {texts.byPhone}
          </Link>
          <p className="text-sm text-ink-2">{texts.byPhoneNote}</p>
        </div>
        <PasskeyButton {...passkey} />
      </form>
    </AccountFrame>
  )
}

type PasskeyButtonProps = { ask: () => Promise<void>; asking: boolean }

const PasskeyButton = ({ ask, asking }: PasskeyButtonProps) => (
  <button type="button" onClick={() => void ask()} aria-busy={asking || undefined} className="link min-h-11">
    {asking ? passkeyTexts.waiting : passkeyTexts.logIn}
  </button>
)

/** The ways into an account whose password is forgotten. The form of the reset link starts with the typed e-mail address. */
function OtherWays({ email }: { email: string }) {
  return (
    <p className="-mt-3 flex flex-wrap gap-x-6 text-sm">
      <Link to="/reset-password" state={{ email }} className="link min-h-11 content-center">
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
