import { useEffect, useState } from 'react'
import { onFreshProof } from '../call.ts'
import { dialogOnDemand } from '../ui/on-demand.tsx'

const FreshProofDialog = dialogOnDemand(async () => (await import('./fresh-proof-dialog.tsx')).FreshProofDialog, { isRare: true })

/** The place of the dialog that asks for a fresh proof. The root renders it once. */
export function FreshProof() {
  const [answer, setAnswer] = useState<(given: boolean) => void>()
  useEffect(() => onFreshProof(() => new Promise((resolve) => setAnswer(() => resolve))), [])

  function end(given: boolean) {
    answer?.(given)
    setAnswer(undefined)
  }

  return <FreshProofDialog open={answer !== undefined} onClose={() => end(false)} onProven={() => end(true)} />
}
