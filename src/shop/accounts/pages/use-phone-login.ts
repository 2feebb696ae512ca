import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Session, signIn } from '#ui/session-store.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import type { FormState } from '#ui/message.tsx'
import { rememberNewAccount } from '#ui/notice-after-load.ts'
import * as customersContract from '../customers/contract.ts'
import type { SecondStep } from '../second-factor/contract.ts'
import { dropCodeDraft, saveCodeDraft, readCodeDraft } from './code-draft.ts'
import { phoneTexts as texts } from './login-texts.ts'
import { secondStepOf } from './second-step-of.ts'

/** The last code sent. Another may be requested at `resendAt`, a time of `performance.now()`. `challenge` accompanies the code at login. */
type SentCode = { mobile: string; resendAt: number; challenge?: string | undefined }

/** The log-in by phone and one-time code. It survives a reload. `onSignedIn` runs once, after the session is stored. */
export function usePhoneLogin(onSignedIn: () => void) {
  const [step, setStep] = useState<'phone' | 'otp'>('phone')
  const [sent, setSent] = useState<SentCode>({ mobile: '', resendAt: 0 })
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const loggedIn = useRef(false)
  /** Increases with Back and with login, so that replies to earlier requests are ignored. */
  const generation = useRef(0)
  const [otp, setOtp] = useState('')
  /** True once the person has gone back to the number. Its field then takes the focus, because the button that had it is gone. */
  const [cameBack, setCameBack] = useState(false)
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

  async function send(mobile: string) {
    if (loggedIn.current) return
    // After Back with the same number, the last code is still valid.
    if (mobile === sent.mobile && performance.now() < sent.resendAt) {
      saveCodeDraft({ ...sent, step: 'otp', otp: '' })
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
    onSignedIn()
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

  function back() {
    if (loggedIn.current) return
    generation.current += 1
    setStep('phone')
    setCameBack(true)
    setOtp('')
    saveCodeDraft({ ...sent, step: 'phone', otp: '' })
    setState({ kind: 'ready' })
  }

  function startAgain() {
    setSecondStep(undefined)
    back()
  }

  const showError = (text: string) => loggedIn.current || setState({ kind: 'failed', text })

  return { step, sent, state, otp, cameBack, secondStep, send, verify, finish, back, startAgain, showError }
}

/** Returns the text for a failure without the server's text: `refused` when the server replied. */
const fallbackFor = (error: unknown, refused: string) => (error instanceof CallError && error.kind !== 'network' ? refused : texts.failed)
