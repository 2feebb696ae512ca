import { useState } from 'react'
import { textOf, CallError } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import type { FormState } from '#ui/message.tsx'
import { type Proof, type ProofOptions, proofOptions } from '../customers/contract.ts'

type Proven<Input, Reply> = {
  send: (proof: Proof, input: Input) => Promise<Reply>
  onDone: (reply: Reply) => void
  /** Shows a failure at its field. @returns true when it did, so that no other message shows */
  onFailed?: (error: unknown, text: string) => boolean
  failed: string
}

/**
 * Sends a request that needs a proof of the account's owner. The first try usually has no proof: the server then answers with the possible proofs, and a dialog
 * asks for one.
 * @returns the state of the request, and the props of the dialog
 */
export function useProven<Reply, Input = void>({ send, onDone, onFailed, failed }: Proven<Input, Reply>) {
  const [state, setState] = useState<FormState>({ kind: 'ready' })
  const [asked, setAsked] = useState<{ input: Input; ways: ProofOptions; wrong: string }>()
  const [accepted, setAccepted] = useState(0)
  const busy = state.kind === 'busy'

  async function submit(input: Input, proof: Proof) {
    if (busy) return
    setState({ kind: 'busy' })
    try {
      const reply = await withSession(send(proof, input))
      setAsked(undefined)
      setAccepted((count) => count + 1)
      setState({ kind: 'ready' })
      onDone(reply)
    } catch (error) {
      const ways = await waysIn(error)
      if (ways) {
        setAsked({ input, ways, wrong: '' })
        return setState({ kind: 'ready' })
      }
      const text = textOf(error, failed)
      const asksAgain = asked !== undefined && canProveAgain(error)
      setAsked(asksAgain ? { ...asked, wrong: text } : undefined)
      // The form behind the dialog shows the failure too, in case the person has closed the dialog.
      setState(!asksAgain && onFailed?.(error, text) ? { kind: 'ready' } : { kind: 'failed', text })
    }
  }

  function close() {
    // Closing the dialog after a reply calls this too. It must keep the reply's message.
    if (!asked) return
    setAsked(undefined)
    if (!busy) setState({ kind: 'ready' })
  }

  const dialog = {
    open: asked !== undefined,
    onClose: close,
    ways: asked?.ways ?? noWays,
    busy,
    wrong: asked?.wrong ?? '',
    accepted,
    onProve: (proof: Proof) => asked && void submit(asked.input, proof),
  }
  return { state, setState, start: (input: Input, proof: Proof = {}) => submit(input, proof), dialog }
}

const noWays: ProofOptions = { password: false, mobile: '' }

/** Returns the possible proofs if the server asks for a proof, and at least one is possible. */
async function waysIn(error: unknown): Promise<ProofOptions | undefined> {
  if (!(error instanceof CallError) || error.code !== 'proof_needed') return undefined
  const read = await proofOptions['~standard'].validate(error.details)
  return !read.issues && (read.value.password || read.value.mobile !== '') ? read.value : undefined
}

/** True when the server refused this proof, so that another may follow. */
const canProveAgain = (error: unknown) => error instanceof CallError && (error.code === 'wrong_proof' || error.code === 'too_many_requests')
