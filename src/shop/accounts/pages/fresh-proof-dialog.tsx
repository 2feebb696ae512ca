import { useState } from 'react'
import type { z } from 'zod/mini'
import * as customersContract from '../customers/contract.ts'
import * as proofsContract from '../proofs/contract.ts'
import type { ProofWays } from '../proofs/contract.ts'
import { call, textOf } from '#ui/call.ts'
import { phoneTexts } from './login-texts.ts'
import { profileTexts } from './profile-texts.ts'
import { freshProofTexts as texts, passkeyTexts, twoStepTexts } from './two-step-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CodeForm, type SentCode } from './code-form.tsx'
import { withSession } from '#ui/guard.ts'
import { LoadedPart } from '#ui/loaded-part.tsx'
import { AppCodeForm, PasswordForm } from './proof-form.tsx'
import { useLoaded } from '#ui/use-loaded.ts'

type Way = 'password' | 'app' | 'code'

/** `reason`: why the server asks, in a sentence. */
type FreshProofDialogProps = { open: boolean; reason: string; onClose: () => void; onProven: () => void }

/** Asks the owner for a proof that is valid for 10 minutes in this session. */
export function FreshProofDialog({ open, reason, onClose, onProven }: FreshProofDialogProps) {
  // State of this component, because a sent code stays valid after the dialog closes, until a proof uses it.
  const [sent, setSent] = useState<SentCode>()

  function end() {
    setSent(undefined)
    onProven()
  }

  return (
    <Dialog open={open} onClose={onClose} title={texts.title}>
      <Ways reason={reason} onClose={onClose} onProven={end} sent={sent} onSent={setSent} />
    </Dialog>
  )
}

type WaysProps = Omit<FreshProofDialogProps, 'open' | 'reason'> & { sent: SentCode | undefined; onSent: (sent: SentCode) => void }

const partTexts = { loading: twoStepTexts.starting, notLoaded: texts.failed }

function Ways({ reason, ...rest }: WaysProps & { reason: string }) {
  const { loaded, reload } = useLoaded(() => withSession(call(proofsContract.showProofWays, {})))
  return (
    <>
      <p className="text-ink-2">{`${reason} ${texts.lead}`}</p>
      <LoadedPart loaded={loaded} reload={reload} texts={partTexts}>
        {(ways) => <Proofs ways={ways} {...rest} />}
      </LoadedPart>
    </>
  )
}

type Proof = z.input<typeof proofsContract.giveProof.input>

function Proofs({ ways, onClose, onProven, sent, onSent }: WaysProps & { ways: ProofWays }) {
  const offered = waysOf(ways)
  const [way, setWay] = useState(offered[0])
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState('')

  async function prove(load: () => Promise<Proof>, failed: string) {
    if (busy) return
    setBusy(true)
    setWrong('')
    try {
      await withSession(call(proofsContract.giveProof, await load()))
      return onProven()
    } catch (error) {
      setWrong(textOf(error, failed))
    }
    setBusy(false)
  }

  async function readPasskeyProof(): Promise<Proof> {
    const { readPasskey } = await import('./passkey.ts')
    const { options } = await withSession(call(proofsContract.startPasskeyProof, {}))
    return { passkey: await readPasskey(options) }
  }

  const give = (proof: Proof) => void prove(() => Promise.resolve(proof), texts.failed)
  const form = { busy, wrong, onCancel: onClose, confirm: undefined }
  return (
    <>
      {ways.passkey && (
        <Button wide busy={busy} onClick={() => void prove(readPasskeyProof, passkeyTexts.cancelled)}>
          {texts.byPasskey}
        </Button>
      )}
      {way === 'password' && <PasswordForm {...form} onProve={(currentPassword) => give({ currentPassword })} />}
      {way === 'app' && <AppCodeForm {...form} onProve={(code) => give({ code })} />}
      {way === 'code' && (
        <CodeForm
          {...form}
          to={ways.mobile}
          lead={profileTexts.prove.codeTo(ways.mobile)}
          words={{ ...phoneTexts, label: phoneTexts.otp, missing: phoneTexts.missingOtp }}
          sendCode={() => call(customersContract.sendOtp, { mobile: ways.mobile })}
          sent={sent}
          onSent={onSent}
          onProve={give}
        />
      )}
      {way === undefined && !ways.passkey && <p>{texts.none}</p>}
      {offered
        .filter((other) => other !== way)
        .map((other) => (
          <button
            key={other}
            type="button"
            disabled={busy}
            onClick={() => {
              setWrong('')
              setWay(other)
            }}
            className="link min-h-11 justify-self-start"
          >
            {otherTexts[other]}
          </button>
        ))}
    </>
  )
}

const otherTexts: Record<Way, string> = { password: texts.byPassword, app: texts.byApp, code: texts.byCode }

function waysOf({ password, authenticator, mobile }: ProofWays): Way[] {
  return [...(password ? (['password'] as const) : []), ...(authenticator ? (['app'] as const) : []), ...(mobile ? (['code'] as const) : [])]
}
