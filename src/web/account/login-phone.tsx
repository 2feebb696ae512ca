import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sendOtp, verifyOtp } from '#domain/customers/contract.ts'
import { signIn, takeOrigin } from '../browser-store.ts'
import { call, CallError, textOf } from '../call.ts'
import { unlisted } from '../site.ts'
import { phoneTexts as texts } from '../texts/login.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { NeedsScript } from '../ui/needs-script.tsx'
import { useReady } from '../ui/use-ready.ts'
import type { Route } from './+types/login-phone.ts'
import { AccountFrame } from './account-frame.tsx'
import { dropCodeDraft, saveCodeDraft, readCodeDraft } from './code-draft.ts'
import { fieldsOf, focusFirstEmpty } from './form-fields.ts'
import { type FormState, Message } from './message.tsx'
import { useGoOn } from './use-go-on.ts'

const redirectMs = 1000

export const meta: Route.MetaFunction = ({ matches }) => unlisted(matches, texts.name)

/** The last code that went out; another may be asked for at `resendAt`, a moment of `performance.now()`. `challenge` is sent with the code. */
type Sent = { mobile: string; resendAt: number; challenge?: string | undefined }

export default function LoginPhone() {
  const [step, setStep] = useState<'phone' | 'otp'>('phone')
  const [sent, setSent] = useState<Sent>({ mobile: '', resendAt: 0 })
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const goOn = useGoOn()
  const loggedIn = useRef(false)
  /** Goes up with Back and once logged in: what was asked before is answered to nobody. */
  const turn = useRef(0)
  const [otp, setOtp] = useState('')

  // What stood here before the page was loaded again. The server has drawn the first step, and what is typed there already stays.
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

  async function send(mobile: string) {
    if (loggedIn.current) return
    // Back at the number and on again: the code that is on its way is still good.
    if (mobile === sent.mobile && performance.now() < sent.resendAt) {
      setStep('otp')
      return setState({ kind: 'told', text: texts.alreadySent })
    }
    setState({ kind: 'busy' })
    const asked = turn.current
    try {
      const { resendAfter, challenge } = await call(sendOtp, { mobile })
      if (asked !== turn.current) return
      const now = { mobile, resendAt: performance.now() + resendAfter * 1000, challenge }
      setSent(now)
      setOtp('')
      saveCodeDraft({ ...now, step: 'otp', otp: '' })
      setStep('otp')
      setState({ kind: 'done', text: texts.sent })
    } catch (error) {
      if (asked === turn.current) setState({ kind: 'failed', text: textOf(error, fallbackFor(error, texts.notSent)) })
    }
  }

  async function verify(otp: string) {
    if (loggedIn.current) return
    setState({ kind: 'busy' })
    const asked = turn.current
    try {
      signIn(await call(verifyOtp, { mobile: sent.mobile, otp, challenge: sent.challenge }))
      loggedIn.current = true
      dropCodeDraft()
      turn.current += 1
      setState({ kind: 'done', text: texts.done })
      takeOrigin()
      goOn(() => window.location.replace('/'), redirectMs)
    } catch (error) {
      if (asked === turn.current) setState({ kind: 'failed', text: textOf(error, fallbackFor(error, texts.wrong)) })
    }
  }

  const fail = (text: string) => loggedIn.current || setState({ kind: 'failed', text })

  function back() {
    if (loggedIn.current) return
    turn.current += 1
    setStep('phone')
    setOtp('')
    saveCodeDraft({ ...sent, step: 'phone', otp: '' })
    setState({ kind: 'ready' })
  }

  return (
    <AccountFrame
      title={texts.title}
      lead={step === 'phone' ? texts.lead : texts.sentTo(sent.mobile)}
      below={
        <Link to="/login" className="link text-ink">
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
          onFailed={fail}
        />
      ) : (
        <OtpForm
          typed={otp}
          onTyped={(now) => saveCodeDraft({ ...sent, step: 'otp', otp: now })}
          state={state}
          resendAt={sent.resendAt}
          onVerify={verify}
          onResend={() => send(sent.mobile)}
          onBack={back}
          onFailed={fail}
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
  const ready = useReady()
  const busy = state.kind === 'busy'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const mobile = fieldsOf(event.currentTarget, ['mobile']).mobile.replace(/[\s-]/g, '')
    if (mobile) return busy ? undefined : onSend(mobile)
    focusFirstEmpty(event.currentTarget)
    onFailed(texts.missingMobile)
  }

  return (
    <form noValidate method="post" onSubmit={submit} className="grid gap-5">
      <NeedsScript what={texts.act} />
      <Field
        label={texts.mobile}
        name="mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={16}
        before="+91"
        defaultValue={number}
        onChange={(event) => onTyped(event.target.value)}
      />
      <Message state={state} />
      <Button type="submit" wide busy={busy} disabled={!ready} className="disabled:opacity-100">
        {busy ? texts.sending : texts.get}
      </Button>
    </form>
  )
}

type OtpFormProps = {
  /** Before the page was loaded again. */
  typed: string
  onTyped: (otp: string) => void
  state: FormState
  resendAt: number
  onVerify: (otp: string) => void
  onResend: () => void
  onBack: () => void
  onFailed: (text: string) => void
}

function OtpForm({ typed, onTyped, state, resendAt, onVerify, onResend, onBack, onFailed }: OtpFormProps) {
  const seconds = useSecondsUntil(resendAt)
  const busy = state.kind === 'busy'

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const otp = fieldsOf(event.currentTarget, ['otp']).otp.replace(/[\s-]/g, '')
    if (otp) return busy ? undefined : onVerify(otp)
    focusFirstEmpty(event.currentTarget)
    onFailed(texts.missingOtp)
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label={texts.otp}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        autoFocus
        className="tabular-nums"
        defaultValue={typed}
        onChange={(event) => onTyped(event.target.value)}
      />
      <Message state={state} />
      <Button type="submit" wide busy={busy}>
        {busy ? texts.wait : texts.logIn}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <button type="button" onClick={onBack} className="link min-h-11">
          {texts.back}
        </button>
        {seconds > 0 ? (
          <p className="text-sm text-ink-3 tabular-nums">{texts.resendIn(inWords(seconds))}</p>
        ) : (
          <button type="button" onClick={onResend} disabled={busy} className="link min-h-11">
            {texts.resend}
          </button>
        )}
      </div>
    </form>
  )
}

/** Counts down to a moment of `performance.now()`. */
function useSecondsUntil(moment: number) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}

function inWords(seconds: number) {
  return seconds < 90 ? texts.seconds(seconds) : texts.minutes(Math.ceil(seconds / 60))
}

/** Section 8. */
const fallbackFor = (error: unknown, refused: string) => (error instanceof CallError && error.kind !== 'network' ? refused : texts.failed)
