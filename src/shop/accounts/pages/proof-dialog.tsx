import { useState } from 'react'
import * as customersContract from '../customers/contract.ts'
import type { Proof, ProofOptions } from '../customers/contract.ts'
import { call } from '#ui/call.ts'
import { phoneTexts } from './login-texts.ts'
import { profileTexts } from './profile-texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { CodeForm, type SentCode } from './code-form.tsx'
import { type Confirm, PasswordForm } from './proof-form.tsx'

const { prove: texts } = profileTexts

const phoneWords = { ...phoneTexts, label: phoneTexts.otp, missing: phoneTexts.missingOtp }

type ProveDialogProps = {
  open: boolean
  onClose: () => void
  /** What the person is changing, as a sentence. */
  lead: string
  ways: ProofOptions
  /** True while the server checks the proof. */
  busy: boolean
  /** The server's text about the last proof; empty when there is none. */
  wrong: string
  onProve: (proof: Proof) => void
  /** How many proofs the server has accepted. Each uses up its code. */
  accepted: number
  title?: string
  confirm?: Confirm
}

/** Asks the account's owner for the password, or for a one-time code that the dialog sends. */
export function ProveDialog({ open, onClose, lead, ways, busy, wrong, onProve, accepted, title = texts.title, confirm }: ProveDialogProps) {
  const [prefersCode, setPrefersCode] = useState(false)
  // State of the outer component, because a sent code stays valid after the dialog closes, until a proof uses it.
  const [sent, setSent] = useState<SentCode & { accepted: number }>()
  const [triedCode, setTriedCode] = useState(false)
  const byCode = ways.mobile !== '' && (prefersCode || !ways.password)

  function prove(proof: Proof) {
    setTriedCode('otp' in proof)
    onProve(proof)
  }

  // An error about the password shows only at the password, and an error about the code only at the code.
  const form = { busy, wrong: byCode === triedCode ? wrong : '', onProve: prove, onCancel: onClose, confirm }

  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p className="text-ink-2">{lead}</p>
      {byCode ? (
        <CodeForm
          key="code"
          {...form}
          to={ways.mobile}
          lead={texts.codeTo(ways.mobile)}
          words={phoneWords}
          sendCode={() => call(customersContract.sendOtp, { mobile: ways.mobile })}
          sent={sent?.accepted === accepted ? sent : undefined}
          onSent={(code) => setSent({ ...code, accepted })}
        />
      ) : (
        <PasswordForm key="password" {...form} onProve={(currentPassword) => prove({ currentPassword })} />
      )}
      {ways.password && ways.mobile !== '' && (
        <button type="button" onClick={() => setPrefersCode(!byCode)} disabled={busy} className="link min-h-11 justify-self-start">
          {byCode ? texts.byPassword : texts.byCode}
        </button>
      )}
    </Dialog>
  )
}
