import { useState } from 'react'
import * as customersEmailContract from '../customers/email-contract.ts'
import { call } from '#ui/call.ts'
import { verifyTexts as texts } from './profile-texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { CodeForm, type SentCode } from './code-form.tsx'
import { withSession } from '#ui/guard.ts'
import { useForm } from '#ui/use-form.ts'

type VerifyEmailDialogProps = { open: boolean; onClose: () => void; email: string; onVerified: (message: string) => void }

/** Mails a code to the account's own address, and asks for it. */
export function VerifyEmailDialog({ open, onClose, email, onVerified }: VerifyEmailDialogProps) {
  // State of this component, because a sent code stays valid after the dialog closes.
  const [sent, setSent] = useState<SentCode>()
  const { state, busy, send } = useForm({ failed: texts.failed })

  const verify = (proof: { otp: string; challenge: string | undefined }) =>
    send(async () => {
      const { message } = await withSession(call(customersEmailContract.verifyEmail, proof))
      setSent(undefined)
      onVerified(message)
      return { kind: 'ready' }
    })

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
        wrong={state.kind === 'failed' ? state.text : ''}
        onProve={verify}
        onCancel={onClose}
      />
    </Dialog>
  )
}
