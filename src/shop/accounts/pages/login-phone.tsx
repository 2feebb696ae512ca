import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import * as customersContract from '../customers/contract.ts'
import { tenDigits } from '../customers/rules/mobile.ts'
import type { SecondStep } from '../second-factor/contract.ts'
import { type Session, signIn } from '#ui/session-store.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import { noindexMeta } from '#ui/site.ts'
import { phoneTexts as texts } from './login-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import type { Route } from './+types/login-phone.ts'
import { AccountFrame } from './account-frame.tsx'
import { dropCodeDraft, saveCodeDraft, readCodeDraft } from './code-draft.ts'
import { fieldsOf, focusFirstEmpty } from '#ui/form-fields.ts'
import { type FormState, Message } from '#ui/message.tsx'
import { rememberNewAccount, rememberWayBack, showNoticeAfterLoad } from '#ui/notice-after-load.ts'
import { OtpForm } from './otp-form.tsx'
import { SecondStepPage, secondStepOf } from './second-step.tsx'
import { useDelayedRedirect } from '#ui/use-delayed-redirect.ts'
import { takePageBeforeLogin } from '#ui/page-before-login.ts'

const redirectMs = 1000

export const meta: Route.MetaFunction = ({ matches }) => noindexMeta(matches, texts.name)

/** The last code sent. Another may be requested at `resendAt`, a time of `performance.now()`. `challenge` accompanies the code at login. */
type SentCode = { mobile: string; resendAt: number; challenge?: string | undefined }

export default function LoginPhone() {
  const [step, setStep] = useState<'phone' | 'otp'>('phone')
  const [sent, setSent] = useState<SentCode>({ mobile: '', resendAt: 0 })
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const redirectLater = useDelayedRedirect()
  const loggedIn = useRef(false)
  /** Increases with Back and with login, so that replies to earlier requests are ignored. */
  const generation = useRef(0)
  const [otp, setOtp] = useState('')
  const [secondStep, setSecondStep] = useState<SecondStep>()

  // Restores the state from before a reload. A number that is already typed into the server-rendered form wins.
  const restore = useEffectEvent(() => {
    const draft = readCodeDraft()
    const input = document.querySelector<HTMLInputElement>('input[name=mobile]')
    if (input?.value) return saveCodeDraft({ mobile: input.value, step: 'phone', otp: '', resendAt: 0 })
    if (!draft || !input) return
    setSent(draft)
    setOtp(draft.otp)
    setStep(draft.step)
    input.value = draft.mobile
  })
  useEffect(() => restore(), [])

  // A person who follows a link before the page loads sees the notices there.
  const onLeave = useEffectEvent(() => loggedIn.current && showNoticeAfterLoad())
  useEffect(() => () => void onLeave(), [])

  async function send(mobile: string) {
    if (loggedIn.current) return
    // After Back with the same number: the code sent before is still valid.
    if (mobile === sent.mobile && performance.now() < sent.resendAt) {
      setStep('otp')
      return setState({ kind: 'info', text: texts.alreadySent })
    }
    setState({ kind: 'busy' })
    const started = generation.current
    try {
      const { resendAfter, challenge } = await call(customersContract.sendOtp, { mobile })
      if (started !== generation.current) return
      const code = { mobile, resendAt: performance.now() + resendAfter * 1000, challenge }
      setSent(code)
      setOtp('')
      saveCodeDraft({ ...code, step: 'otp', otp: '' })
      setStep('otp')
      setState({ kind: 'done', text: texts.sent })
    } catch (error) {
      if (started === generation.current) setState({ kind: 'failed', text: textOf(error, fallbackFor(error, texts.notSent)) })
    }
  }

  function finish(_message: string, session: Session) {
    signIn(session)
    loggedIn.current = true
    dropCodeDraft()
    generation.current += 1
    setState({ kind: 'done', text: texts.done })
    rememberWayBack(takePageBeforeLogin())
    redirectLater(() => window.location.replace('/'), redirectMs)
  }

  async function verify(otp: string) {
    if (loggedIn.current) return
    setState({ kind: 'busy' })
    const started = generation.current
    try {
      const { isNew = false, ...session } = await call(customersContract.verifyOtp, { mobile: sent.mobile, otp, challenge: sent.challenge })
      if (isNew) rememberNewAccount(session.userId)
      finish('', session)
    } catch (error) {
      const step = await secondStepOf(error)
      if (started !== generation.current) return
      setSecondStep(step)
      setState(step ? { kind: 'ready' } : { kind: 'failed', text: textOf(error, fallbackFor(error, texts.wrong)) })
    }
  }

  const showError = (text: string) => loggedIn.current || setState({ kind: 'failed', text })

  function back() {
    if (loggedIn.current) return
    generation.current += 1
    setStep('phone')
    setOtp('')
    saveCodeDraft({ ...sent, step: 'phone', otp: '' })
    setState({ kind: 'ready' })
  }

  function startAgain() {
    setSecondStep(undefined)
    back()
  }

  if (secondStep) return <SecondStepPage step={secondStep} onSignedIn={finish} onBack={startAgain} />

  return (
    <AccountFrame
      title={texts.title}
      lead={step === 'phone' ? texts.lead : texts.sentTo(sent.mobile)}
      below={
        <Link to="/login" className="link inline-flex min-h-11 items-center text-ink">
          {texts.byEmail}
        </Link>
      }
    >
      {step === 'phone' ? (
        <PhoneForm
          number={sent.mobile}
          state={state}
          onTyped={(mobile) => saveCodeDraft({ mobile, step: 'phone', otp: '', resendAt: 0 })}
          onSend={send}
          onFailed={showError}
        />
      ) : (
        <OtpForm
          // A new field for each code that is sent.
          key={sent.challenge}
          typed={otp}
          onTyped={(typed) => saveCodeDraft({ ...sent, step: 'otp', otp: typed })}
          state={state}
          resendAt={sent.resendAt}
          onVerify={verify}
          onResend={() => send(sent.mobile)}
          onBack={back}
          onFailed={showError}
        />
      )}
    </AccountFrame>
  )
}

type PhoneFormProps = {
  number: string
  state: FormState
  onTyped: (mobile: string) => void
  onSend: (mobile: string) => void
  onFailed: (text: string) => void
}

function PhoneForm({ number, state, onTyped, onSend, onFailed }: PhoneFormProps) {
  const busy = state.kind === 'busy'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const mobile = tenDigits(fieldsOf(event.currentTarget, ['mobile']).mobile)
    if (mobile) return busy ? undefined : onSend(mobile)
    focusFirstEmpty(event.currentTarget)
    onFailed(texts.missingMobile)
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <NeedsScript subject={texts.act} />
      <Field
        label={texts.mobile}
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        before="+91"
        defaultValue={number}
        onChange={(event) => onTyped(event.target.value)}
      />
      <Message state={state} />
      <Button type="submit" wide busy={busy}>
        {busy ? texts.sending : texts.get}
      </Button>
      <p className="text-center text-sm text-ink-2">{texts.newHere}</p>
    </form>
  )
}

/** Returns the text for a failure without the server's text: `refused` when the server replied. */
const fallbackFor = (error: unknown, refused: string) => (error instanceof CallError && error.kind !== 'network' ? refused : texts.failed)
