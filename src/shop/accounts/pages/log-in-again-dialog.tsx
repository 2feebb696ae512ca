import { type FormEvent, useState } from 'react'
import * as customersContract from '../customers/contract.ts'
import { tenDigits } from '../customers/rules/mobile.ts'
import * as secondFactorContract from '../second-factor/contract.ts'
import type { SecondStep } from '../second-factor/contract.ts'
import type { Session } from '#ui/session-store.ts'
import { call, textOf } from '#ui/call.ts'
import { loginTexts, phoneTexts } from './login-texts.ts'
import { sessionTexts as texts } from '#ui/session-texts.ts'
import { passkeyTexts, secondStepTexts } from './two-step-texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { CodeForm, type SentCode, sentCode } from './code-form.tsx'
import { fieldsOf, focusFirstEmpty } from '#ui/form-fields.ts'
import { Message } from '#ui/message.tsx'
import { AppCodeForm, ProofButtons } from './proof-form.tsx'
import { secondStepOf } from './second-step-of.ts'
import { usePasskeyLogin } from './use-passkey-login.ts'

type LogInProps = { onClose: () => void; onLoggedIn: (session: Session) => void }

/** Asks for a log-in over a page whose session has ended. */
export function LogInAgainDialog({ open, wants, ...rest }: LogInProps & { open: boolean; wants: 'read' | 'save' | undefined }) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={texts.again}>
      <p className="text-ink-2">{wants === 'read' ? texts.againToRead : texts.againLead}</p>
      <LogIn {...rest} />
    </Dialog>
  )
}

const confirm = { text: loginTexts.logIn, busy: loginTexts.loggingIn }

function LogIn({ onClose, onLoggedIn }: LogInProps) {
  const [way, setWay] = useState<'email' | 'phone'>('email')
  const [sent, setSent] = useState<SentCode>()
  const [step, setStep] = useState<SecondStep>()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const passkey = usePasskeyLogin({ onSignedIn: (_message, session) => onLoggedIn(session), onFailed: setWrong })

  async function run(work: () => Promise<void>, failed: string) {
    if (busy) return
    setBusy(true)
    setWrong('')
    try {
      await work()
    } catch (error) {
      const next = await secondStepOf(error)
      if (next) setStep(next)
      else setWrong(textOf(error, failed))
    }
    setBusy(false)
  }

  const byCode = (code: string) =>
    run(async () => onLoggedIn((await call(secondFactorContract.secondFactorLogin, { step: step?.step ?? '', code })).data), secondStepTexts.failed)
  const byOtp = (proof: { otp: string; challenge: string | undefined }) =>
    run(async () => {
      const { token, role, userId } = await call(customersContract.verifyOtp, { mobile: sent?.to ?? '', ...proof })
      onLoggedIn({ token, role, userId })
    }, phoneTexts.wrong)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { email, password, mobile } = fieldsOf(form, ['email', 'password', 'mobile'])
    if (way === 'email') {
      if (email.trim() && password) return void run(async () => onLoggedIn((await call(customersContract.login, { email, password })).data), loginTexts.failed)
      setWrong(loginTexts.missing)
    } else {
      const number = tenDigits(mobile)
      if (number) return void run(async () => setSent(sentCode(number, await call(customersContract.sendOtp, { mobile: number }))), phoneTexts.notSent)
      setWrong(phoneTexts.missingMobile)
    }
    return focusFirstEmpty(form)
  }

  const shared = { busy, wrong, onCancel: onClose, confirm }
  const passkeyButton = (
    <button type="button" onClick={() => void passkey.ask()} aria-busy={passkey.asking || undefined} className="link min-h-11">
      {passkey.asking ? passkeyTexts.waiting : passkeyTexts.logIn}
    </button>
  )
  if (step)
    return (
      <>
        <p>{step.authenticator ? secondStepTexts.lead : secondStepTexts.leadPasskey}</p>
        <AppCodeForm {...shared} onProve={(code) => void byCode(code)} />
        {step.passkey && passkeyButton}
      </>
    )
  if (way === 'phone' && sent)
    return (
      <CodeForm
        {...shared}
        to={sent.to}
        lead={phoneTexts.sentTo(sent.to)}
        words={{ ...phoneTexts, label: phoneTexts.otp, missing: phoneTexts.missingOtp }}
        sendCode={() => call(customersContract.sendOtp, { mobile: sent.to })}
        sent={sent}
        onSent={setSent}
        onProve={(proof) => void byOtp(proof)}
      />
    )
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {way === 'email' ? (
        <>
          <Field label={loginTexts.email} name="email" type="email" autoComplete="username" autoFocus readOnly={busy} />
          <PasswordField label={loginTexts.password} name="password" autoComplete="current-password" readOnly={busy} />
        </>
      ) : (
        <Field label={phoneTexts.mobile} name="mobile" type="tel" inputMode="numeric" autoComplete="tel-national" before="+91" autoFocus readOnly={busy} />
      )}
      <Message state={wrong ? { kind: 'failed', text: wrong } : { kind: 'ready' }} />
      <ProofButtons busy={busy} onCancel={onClose} confirm={way === 'email' ? confirm : { text: phoneTexts.get, busy: phoneTexts.sending }} />
      <div className="-mt-2 flex flex-wrap justify-center gap-x-6 text-sm">
        <button
          type="button"
          onClick={() => {
            setWay(way === 'email' ? 'phone' : 'email')
            setWrong('')
          }}
          className="link min-h-11"
        >
          {way === 'email' ? loginTexts.byPhone : phoneTexts.byEmail}
        </button>
        {passkeyButton}
      </div>
    </form>
  )
}
