import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type Proof, sendOtp, type ProofOptions } from '#domain/customers/contract.ts'
import { call, textOf } from '../call.ts'
import { phoneTexts } from '../texts/login.ts'
import { profileTexts } from '../texts/profile.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { fieldsOf, focusField } from './form-fields.ts'
import { type FormState, Message } from './message.tsx'

const { prove: texts } = profileTexts

type ProveDialogProps = {
  open: boolean
  onClose: () => void
  ways: ProofOptions
  /** True while the server checks the proof. */
  busy: boolean
  /** The server's text about the last proof; empty when there is none. */
  wrong: string
  onProve: (proof: Proof) => void
}

/** Asks the account's owner for the password, or for a one-time code that the dialog sends. */
export function ProveDialog({ open, onClose, ways, busy, wrong, onProve }: ProveDialogProps) {
  const [prefersCode, setPrefersCode] = useState(false)
  // State of the outer component, because a sent code stays valid after the dialog closes.
  const [sent, setSent] = useState<SentCode>()
  const [triedCode, setTriedCode] = useState(false)
  const byCode = ways.mobile !== '' && (prefersCode || !ways.password)

  function prove(proof: Proof) {
    setTriedCode('otp' in proof)
    onProve(proof)
  }

  // An error about the password does not show under the code, or the reverse.
  const form = { busy, wrong: byCode === triedCode ? wrong : '', onProve: prove, onCancel: onClose }

  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <p className="text-ink-2">{texts.lead}</p>
      {byCode ? <CodeForm key="code" {...form} mobile={ways.mobile} sent={sent} onSent={setSent} /> : <PasswordForm key="password" {...form} />}
      {ways.password && ways.mobile !== '' && (
        <button type="button" onClick={() => setPrefersCode(!byCode)} disabled={busy} className="link min-h-11 justify-self-start">
          {byCode ? texts.byPassword : texts.byCode}
        </button>
      )}
    </Dialog>
  )
}

type FormProps = Pick<ProveDialogProps, 'busy' | 'wrong' | 'onProve'> & { onCancel: () => void }

function PasswordForm({ busy, wrong, onProve, onCancel }: FormProps) {
  const prove = (currentPassword: string) => onProve({ currentPassword })
  const { form, error, submit } = useProof('currentPassword', { busy, wrong, missing: texts.missingPassword, onProve: prove })
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label={texts.password}
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        maxLength={128}
        readOnly={busy}
        error={error}
        autoFocus
      />
      <Buttons busy={busy} onCancel={onCancel} />
    </form>
  )
}

type SentCode = { mobile: string; challenge: string | undefined }

type CodeFormProps = FormProps & { mobile: string; sent: SentCode | undefined; onSent: (sent: SentCode) => void }

function CodeForm({ busy, wrong, onProve, onCancel, mobile, sent, onSent }: CodeFormProps) {
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const isSent = sent?.mobile === mobile
  const prove = (otp: string) => onProve({ otp: otp.replace(/[\s-]/g, ''), challenge: sent?.challenge })
  const { form, error, submit } = useProof('otp', { busy, wrong, missing: phoneTexts.missingOtp, onProve: prove })

  async function send() {
    setState({ kind: 'busy' })
    try {
      const { challenge } = await call(sendOtp, { mobile })
      onSent({ mobile, challenge })
      setState({ kind: 'done', text: phoneTexts.sent })
    } catch (failure) {
      setState({ kind: 'failed', text: textOf(failure, phoneTexts.notSent) })
    }
  }

  const sending = state.kind === 'busy'
  if (!isSent)
    return (
      <div className="grid gap-5">
        <p>{texts.codeTo(mobile)}</p>
        <Message state={state} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button onClick={send} busy={sending}>
            {sending ? phoneTexts.sending : phoneTexts.get}
          </Button>
        </div>
      </div>
    )
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <Message state={state} />
      <Field
        label={phoneTexts.otp}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        readOnly={busy}
        error={error}
        autoFocus
        className="tabular-nums"
      />
      <button type="button" onClick={send} disabled={busy || sending} className="link -my-2 min-h-11 justify-self-start text-sm">
        {phoneTexts.resend}
      </button>
      <Buttons busy={busy} onCancel={onCancel} />
    </form>
  )
}

type ProofFormOptions = { busy: boolean; wrong: string; missing: string; onProve: (typed: string) => void }

/** Returns the ref, submit handler and error text of a form with one field. The error: the field is empty, else the server's text. */
function useProof(name: 'currentPassword' | 'otp', { busy, wrong, missing, onProve }: ProofFormOptions) {
  const [isEmpty, setEmpty] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  // The focused button was disabled during the check.
  useEffect(() => {
    if (wrong && !busy && form.current) focusField(form.current, name)
  }, [wrong, busy, name])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = fieldsOf(event.currentTarget, [name])[name]
    setEmpty(!typed)
    if (!typed) return focusField(event.currentTarget, name)
    onProve(typed)
  }

  return { form, submit, error: isEmpty ? missing : wrong || undefined }
}

function Buttons({ busy, onCancel }: { busy: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="outline" onClick={onCancel}>
        {texts.cancel}
      </Button>
      <Button type="submit" busy={busy}>
        {busy ? texts.confirming : texts.confirm}
      </Button>
    </div>
  )
}
