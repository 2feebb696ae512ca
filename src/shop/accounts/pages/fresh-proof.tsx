import { useEffect, useState } from 'react'
import { onFreshProof } from '#ui/call.ts'
import { dialogOnDemand } from '#ui/on-demand.tsx'

const FreshProofDialog = dialogOnDemand(async () => (await import('./fresh-proof-dialog.tsx')).FreshProofDialog, { isRare: true })

/** The place of the dialog that asks for a fresh proof. The root renders it once. */
export function FreshProof() {
  const [asked, setAsked] = useState<{ reason: string; answer: (given: boolean) => void }>()
  useEffect(() => onFreshProof((reason) => new Promise((answer) => setAsked({ reason, answer }))), [])

  function end(given: boolean) {
    asked?.answer(given)
    setAsked(undefined)
  }

  return <FreshProofDialog open={asked !== undefined} reason={asked?.reason ?? ''} onClose={() => end(false)} onProven={() => end(true)} />
}
