import { type FormEvent, useEffect, useRef } from 'react'
import { canonicalDigits } from '#kernel/text.ts'
import { phoneTexts as texts } from './login-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { fieldsOf, focusFirstEmpty, selectField } from '#ui/form-fields.ts'
import { type FormState, Message } from '#ui/message.tsx'
import { codeDigits } from '../customers/rules/one-time-code.ts'
import { ResendCode } from './resend-code.tsx'
import { useSmsCode } from './use-sms-code.ts'

type OtpFormProps = {
  /** The code from before a reload. */
  typed: string
  onTyped: (otp: string) => void
  /** A complete code is sent at once, and the browser may read it from the SMS. */
  submitsWhenComplete: boolean
  state: FormState
  /** The time from which the server sends another code, on the clock of `performance.now()`. */
  resendAt: number
  onVerify: (otp: string) => void
  onResend: () => void
  onBack: () => void
  onFailed: (text: string) => void
}

/** Asks for the one-time code of a log-in, and sends another one after a while. */
export function OtpForm({ typed, onTyped, submitsWhenComplete, state, resendAt, onVerify, onResend, onBack, onFailed }: OtpFormProps) {
  const busy = state.kind === 'busy'
  const form = useRef<HTMLFormElement>(null)

  /** The last code that was submitted automatically. If the server refuses it, only the button sends it again. */
  const autoSubmitted = useRef('')

  function submitIfComplete(typed: string) {
    const otp = canonicalDigits(typed)
    if (!submitsWhenComplete || busy || otp.length !== codeDigits || otp === autoSubmitted.current) return
    autoSubmitted.current = otp
    onVerify(otp)
  }

  useSmsCode(submitsWhenComplete, (code) => {
    const field = form.current?.querySelector<HTMLInputElement>('[name=otp]')
    if (field) field.value = code
    onTyped(code)
    submitIfComplete(code)
  })

  // Selects a refused code, so that typing replaces it.
  useEffect(() => {
    if (state.kind === 'failed') selectField(form.current, 'otp')
  }, [state])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const otp = canonicalDigits(fieldsOf(event.currentTarget, ['otp']).otp)
    if (otp) return busy ? undefined : onVerify(otp)
    focusFirstEmpty(event.currentTarget)
    onFailed(texts.missingOtp)
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label={texts.otp}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        className="tabular-nums"
        defaultValue={typed}
        hint={submitsWhenComplete && texts.goesOn}
        onChange={({ target }) => {
          onTyped(target.value)
          submitIfComplete(target.value)
        }}
      />
      <Message state={state} />
      <Button type="submit" wide busy={busy}>
        {busy ? texts.wait : texts.logIn}
      </Button>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <button type="button" onClick={onBack} className="link min-h-11">
          {texts.back}
        </button>
        <ResendCode label={texts.resend} resendAt={resendAt} disabled={busy} onResend={onResend} />
      </div>
    </form>
  )
}
