import { useState } from 'react'
import { type Profile } from '../customers/contract.ts'
import * as mergesContract from '../merges/contract.ts'
import { type FoundAccount, foundAccount } from '../merges/contract.ts'
import { call, CallError, textOf } from '#ui/call.ts'
import { phoneTexts } from './login-texts.ts'
import { joinTexts as texts } from './join-texts.ts'
import { verifyTexts } from './profile-texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast-store.ts'
import { CodeForm, type CodeReply, sentCode, type SentCode } from './code-form.tsx'
import { ContactForm, type ContactKind } from './contact-form.tsx'
import { withSession } from '#ui/guard.ts'
import { JoinForm } from './join-form.tsx'

type ContactDialogProps = { open: boolean; onClose: () => void; kind: ContactKind; isNew: boolean; onSaved: (profile: Profile, joined: boolean) => void }

/** The code that was sent to the contact, and the challenge that came with it. */
type CodeProof = { otp: string; challenge: string | undefined }

/** An account that has the contact, with the proof that joins it. */
type Found = { account: FoundAccount; proof: CodeProof }

const words = {
  number: { ...phoneTexts, label: phoneTexts.otp, missing: phoneTexts.missingOtp },
  email: verifyTexts.code,
}

/** Adds a number or an e-mail address by its code. If another account has it, offers to join the two accounts. */
export function ContactDialog({ open, onClose, kind, isNew, onSaved }: ContactDialogProps) {
  // State of this component, because a sent code stays valid after the dialog closes.
  const [sent, setSent] = useState<SentCode>()
  const [asksCode, setAsksCode] = useState(false)
  const [found, setFound] = useState<Found>()
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')
  const to = sent?.to ?? ''
  const contact = kind === 'number' ? { mobile: to } : { email: to }
  const shown = kind === 'number' ? `+91\u00a0${to}` : to

  function close() {
    setFound(undefined)
    setAsksCode(false)
    setWrong('')
    onClose()
  }

  async function send(typed: string): Promise<CodeReply> {
    const wait = sent?.to === typed ? sent.resendAt - performance.now() : 0
    if (wait > 0) {
      // The code sent before is still valid.
      setAsksCode(true)
      return { challenge: sent?.challenge, resendAfter: wait / 1000 }
    }
    const reply = await withSession(call(mergesContract.sendContactCode, kind === 'number' ? { mobile: typed } : { email: typed }))
    setWrong('')
    setSent(sentCode(typed, reply))
    setAsksCode(true)
    return reply
  }

  /** Adds the contact by its code. `join`: also joins the other account, with the code of its second factor. */
  async function prove(proof: CodeProof, join?: { factorCode: string | undefined }) {
    if (busy) return
    setBusy(true)
    setWrong('')
    try {
      const { user, joined, message } = await withSession(
        call(mergesContract.addContact, { ...contact, ...proof, ...(join && { join: true, code: join.factorCode }) }),
      )
      toast(message)
      setSent(undefined)
      close()
      onSaved(user, joined)
    } catch (error) {
      const account = await accountIn(error)
      if (account && !join) setFound({ account, proof })
      else showFailure(error)
    } finally {
      setBusy(false)
    }
  }

  function showFailure(error: unknown) {
    const isProofRefused = error instanceof CallError && error.code === 'wrong_proof'
    // Without a second factor, the refused proof is the code of the contact, which has expired. The person can ask for another code.
    if (isProofRefused && !found?.account.needsCode) setFound(undefined)
    setWrong(textOf(error, texts.failed))
  }

  const title = found ? texts.join.title : texts[kind][isNew ? 'add' : 'change']
  return (
    <Dialog open={open} onClose={close} title={title}>
      {found && (
        <JoinForm
          found={found.account}
          contact={contact}
          busy={busy}
          wrong={wrong}
          onCancel={close}
          onJoin={(factorCode) => void prove(found.proof, { factorCode: factorCode || undefined })}
        />
      )}
      {!found && sent && asksCode && (
        <>
          <p className="break-words text-ink-2">{texts.sentTo(shown)}</p>
          <CodeForm
            to={sent.to}
            lead=""
            words={words[kind]}
            sendCode={() => send(sent.to)}
            sent={sent}
            onSent={setSent}
            busy={busy}
            wrong={wrong}
            onProve={(proof) => void prove(proof)}
            onCancel={close}
          />
        </>
      )}
      {!found && !(sent && asksCode) && <ContactForm kind={kind} onSend={send} onCancel={close} />}
    </Dialog>
  )
}

/** Returns the effects of a join, if the error says that another account has the contact. */
async function accountIn(error: unknown): Promise<FoundAccount | undefined> {
  if (!(error instanceof CallError) || error.code !== 'account_found') return undefined
  const read = await foundAccount['~standard'].validate(error.details)
  return read.issues ? undefined : read.value
}
