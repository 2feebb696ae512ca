import { useState } from 'react'
import { textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'

type Outcome = { worked: boolean; message: string }

/** Runs a trial of a connection, and keeps its outcome for the screen. `failed`: the text if the trial itself did not run. */
export function useTrial(failed: string) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [busy, setBusy] = useState(false)

  async function run(trial: () => Promise<Outcome>) {
    setBusy(true)
    setOutcome(undefined)
    try {
      setOutcome(await withSession(trial()))
    } catch (error) {
      setOutcome({ worked: false, message: textOf(error, failed) })
    } finally {
      setBusy(false)
    }
  }

  return { outcome, busy, run }
}
