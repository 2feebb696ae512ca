import { useEffect, useState } from 'react'
import { onFreshProof } from '#ui/call.ts'
import { dialogOnDemand } from '#ui/on-demand.tsx'

const FreshProofDialog = dialogOnDemand(async () => (await import('./fresh-proof-dialog.tsx')).FreshProofDialog, { isRare: true })

/** Shows the dialog for a fresh proof whenever a call needs one. The root renders this component once. */
export function FreshProof() {
  const [asked, setAsked] = useState<{ reason: string; answer: (given: boolean) => void }>()
  useEffect(() => onFreshProof((reason) => new Promise((answer) => setAsked({ reason, answer }))), [])

  function end(given: boolean) {
    asked?.answer(given)
    setAsked(undefined)
  }

  return <FreshProofDialog open={asked !== undefined} reason={asked?.reason ?? ''} onClose={() => end(false)} onProven={() => end(true)} />
}
