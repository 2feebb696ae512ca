import { type FormEvent } from 'react'
import { tenDigits } from '../customers/rules/mobile.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { fieldsOf, focusFirstEmpty } from '#ui/form-fields.ts'
import { type FormState, Message } from '#ui/message.tsx'
import { NeedsScript } from '#ui/needs-script.tsx'
import { saveCodeDraft } from './code-draft.ts'
import { phoneTexts as texts } from './login-texts.ts'
import { OtpForm } from './otp-form.tsx'
import type { usePhoneLogin } from './use-phone-login.ts'

type PhoneFormsProps = {
  login: ReturnType<typeof usePhoneLogin>
  /** The code logs in as soon as it is complete, also when the browser reads it from the SMS. */
  submitsWhenComplete?: boolean
}

/** The form of the number, then the form of its code. */
export function PhoneForms({ login: { step, sent, otp, state, cameBack, send, verify, back, showError }, submitsWhenComplete = false }: PhoneFormsProps) {
  if (step === 'phone')
    return (
      <PhoneForm
        number={sent.mobile}
        focus={cameBack}
        state={state}
        onTyped={(mobile) => saveCodeDraft({ mobile, step: 'phone', otp: '', resendAt: 0 })}
        onSend={send}
        onFailed={showError}
      />
    )
  return (
    <OtpForm
      // A new field for each code that is sent.
      key={sent.challenge}
      typed={otp}
      onTyped={(typed) => saveCodeDraft({ ...sent, step: 'otp', otp: typed })}
      submitsWhenComplete={submitsWhenComplete}
      state={state}
      resendAt={sent.resendAt}
      onVerify={verify}
      onResend={() => send(sent.mobile)}
      onBack={back}
      onFailed={showError}
    />
  )
}

type PhoneFormProps = {
  number: string
  focus: boolean
  state: FormState
  onTyped: (mobile: string) => void
  onSend: (mobile: string) => void
  onFailed: (text: string) => void
}

function PhoneForm({ number, focus, state, onTyped, onSend, onFailed }: PhoneFormProps) {
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
        autoFocus={focus}
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
