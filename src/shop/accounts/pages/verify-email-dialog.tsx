import { useState } from 'react'
import * as customersEmailContract from '../customers/email-contract.ts'
import { call, textOf } from '#ui/call.ts'
import { verifyTexts as texts } from './profile-texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { CodeForm, type SentCode } from './code-form.tsx'
import { withSession } from '#ui/guard.ts'

type VerifyEmailDialogProps = { open: boolean; onClose: () => void; email: string; onVerified: (message: string) => void }

/** Mails a code to the account's own address, and asks for it. */
export function VerifyEmailDialog({ open, onClose, email, onVerified }: VerifyEmailDialogProps) {
  // State of this component, because a sent code stays valid after the dialog closes.
  const [sent, setSent] = useState<SentCode>()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')

  async function verify(proof: { otp: string; challenge: string | undefined }) {
    if (busy) return
    setBusy(true)
    setWrong('')
    try {
      const { message } = await withSession(call(customersEmailContract.verifyEmail, proof))
      setSent(undefined)
      onVerified(message)
    } catch (error) {
      setWrong(textOf(error, texts.failed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog open={open} onClose={onClose} title={texts.verify}>
      <CodeForm
        to={email}
        lead={texts.codeTo(email)}
        words={texts.code}
        sendCode={() => withSession(call(customersEmailContract.sendEmailCode, {}))}
        sent={sent}
        onSent={setSent}
        busy={busy}
        wrong={wrong}
        onProve={verify}
        onCancel={onClose}
      />
    </Dialog>
  )
}
