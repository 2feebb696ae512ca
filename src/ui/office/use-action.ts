import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { withSession } from '../guard.ts'
import { textOf } from '../call.ts'
import { toast } from '../toast-store.ts'

/**
 * Returns `run`, which runs an action on a row, shows its outcome as a toast and reloads the screen, and `busy`, the key of the running action. With
 * `reloadsAfterFailure` false, the screen stays as it is after a failure. An answer with the kind `error` reports a failure elsewhere, such as a receiver's.
 */
export function useAction(failedText: string, { reloadsAfterFailure = true } = {}) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string>()

  /** @returns true when the action succeeded */
  async function run(key: string, action: () => Promise<{ message: string; kind?: 'error' }>): Promise<boolean> {
    setBusy(key)
    try {
      const { message, kind } = await withSession(action())
      toast(message, { kind })
      await revalidate()
      return true
    } catch (error) {
      toast(textOf(error, failedText), { kind: 'error' })
      if (reloadsAfterFailure) await revalidate()
      return false
    } finally {
      setBusy(undefined)
    }
  }

  return { busy, run }
}
