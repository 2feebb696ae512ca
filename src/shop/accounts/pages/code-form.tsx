import { canonicalDigits } from '#kernel/text.ts'
import { useState } from 'react'
import { CallError, textOf } from '#ui/call.ts'
import { phoneTexts } from './login-texts.ts'
import { profileTexts } from './profile-texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { type FormState, Message } from '#ui/message.tsx'
import { ResendCode } from './resend-code.tsx'
import { type Confirm, ProofButtons, useProof } from './proof-form.tsx'

const { prove: texts } = profileTexts

/** A code that was sent. `to`: the number or the e-mail address. `resendAt`: from this time of `performance.now()` on, the server sends another code. */
export type SentCode = { to: string; challenge: string | undefined; resendAt: number }

/** The server's answer when it has sent a code. `resendAfter` is in seconds. */
export type CodeReply = { challenge?: string | undefined; resendAfter: number }

export const sentCode = (to: string, { challenge, resendAfter }: CodeReply): SentCode => ({
  to,
  challenge,
  resendAt: performance.now() + resendAfter * 1000,
})

type CodeFormProps = {
  /** The number or the e-mail address to which the code goes. */
  to: string
  /** A sentence that says where the code goes. */
  lead: string
  /** The words of the buttons and outcomes. */
  words: { get: string; sent: string; notSent: string; resend: string; label: string; missing: string }
  sendCode: () => Promise<CodeReply>
  sent: SentCode | undefined
  onSent: (sent: SentCode) => void
  /** True while the server checks the code. */
  busy: boolean
  /** The server's text about the last code; empty when there is none. */
  wrong: string
  onProve: (proof: { otp: string; challenge: string | undefined }) => void
  onCancel: () => void
  /** Other words and look of the button that sends the code, such as red for a deletion. */
  confirm?: Confirm | undefined
}

/** Returns the seconds until the server sends another code, if the failure says them. */
function waitIn(failure: unknown) {
  const details: unknown = failure instanceof CallError ? failure.details : undefined
  const isWait = typeof details === 'object' && details !== null && 'retryAfter' in details && typeof details.retryAfter === 'number'
  return isWait ? Number(details.retryAfter) : undefined
}

/** Sends a one-time code, and asks for it. */
export function CodeForm({ to, lead, words, sendCode, sent, onSent, busy, wrong, onProve, onCancel, confirm }: CodeFormProps) {
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const proveByCode = (otp: string) => onProve({ otp: canonicalDigits(otp), challenge: sent?.challenge })
  const { formProps, error } = useProof('otp', { busy, wrong, missing: words.missing, onProve: proveByCode })

  async function send() {
    setState({ kind: 'busy' })
    try {
      onSent(sentCode(to, await sendCode()))
      setState({ kind: 'done', text: words.sent })
    } catch (failure) {
      const wait = waitIn(failure)
      if (sent?.to === to && wait) onSent({ ...sent, resendAt: performance.now() + wait * 1000 })
      setState({ kind: 'failed', text: textOf(failure, words.notSent) })
    }
  }

  const sending = state.kind === 'busy'
  if (sent?.to !== to)
    return (
      <div className="grid gap-5">
        <p className="break-words">{lead}</p>
        <Message state={state} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button onClick={send} busy={sending}>
            {sending ? phoneTexts.sending : words.get}
          </Button>
        </div>
      </div>
    )
  return (
    <form {...formProps} className="grid gap-5">
      <Message state={state} />
      <Field
        // A new field for each code that is sent.
        key={sent.challenge}
        label={words.label}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        readOnly={busy}
        {...(error !== undefined && { error })}
        autoFocus
        className="tabular-nums"
      />
      <span className="-my-2 flex min-h-11 items-center text-sm">
        <ResendCode label={words.resend} resendAt={sent.resendAt} disabled={busy || sending} onResend={() => void send()} />
      </span>
      <ProofButtons busy={busy} onCancel={onCancel} confirm={confirm} />
    </form>
  )
}
