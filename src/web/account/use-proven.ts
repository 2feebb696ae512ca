import { useState } from 'react'
import type { Proof, ProofOptions } from '#domain/customers/contract.ts'
import { textOf } from '../call.ts'
import { withSession } from './guard.ts'
import type { FormState } from './message.tsx'
import { canProveAgain, noWays, waysIn } from './proof-ways.ts'

type Proven<Reply> = { send: (proof: Proof) => Promise<Reply>; onDone: (reply: Reply) => void; failed: string }

/**
 * Sends a request that needs a fresh proof. The first try has none: the server answers how the owner can prove it, and the dialog asks for that.
 * @returns the state of the request, and the props of the dialog
 */
export function useProven<Reply>({ send, onDone, failed }: Proven<Reply>) {
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const [asked, setAsked] = useState<{ ways: ProofOptions; wrong: string }>()
  const busy = state.kind === 'busy'

  async function submit(proof: Proof) {
    if (busy) return
    setState({ kind: 'busy' })
    try {
      const reply = await withSession(send(proof))
      setAsked(undefined)
      setState({ kind: 'ready' })
      onDone(reply)
    } catch (error) {
      const ways = await waysIn(error)
      if (ways) {
        setAsked({ ways, wrong: '' })
        return setState({ kind: 'ready' })
      }
      const text = textOf(error, failed)
      // Also behind the dialog, in case the person has closed it.
      setState({ kind: 'failed', text })
      setAsked((current) => (current && canProveAgain(error) ? { ...current, wrong: text } : undefined))
    }
  }

  function close() {
    // Closing the dialog after a reply calls this too. It must keep the reply's message.
    if (!asked) return
    setAsked(undefined)
    if (!busy) setState({ kind: 'ready' })
  }

  const dialog = { open: asked !== undefined, onClose: close, ways: asked?.ways ?? noWays, busy, wrong: asked?.wrong ?? '', onProve: submit }
  return { state, setState, start: () => submit({}), dialog }
}
