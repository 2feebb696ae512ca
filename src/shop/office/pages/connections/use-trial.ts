import { useState } from 'react'
import { textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'

type Outcome = { worked: boolean; message: string }

/** Returns `run`, which runs a connection test, and the outcome of the last test. `failed`: the text if a test could not run. */
export function useTrial(failed: string) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [busy, setBusy] = useState(false)

  async function run(test: () => Promise<Outcome>) {
    setBusy(true)
    setOutcome(undefined)
    try {
      setOutcome(await withSession(test()))
    } catch (error) {
      setOutcome({ worked: false, message: textOf(error, failed) })
    } finally {
      setBusy(false)
    }
  }

  return { outcome, busy, run }
}
