import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { withSession } from '../account/guard.ts'
import { textOf } from '../call.ts'
import { toast } from '../ui/toast-store.ts'

/** Returns `run`, which runs an action on a row, shows its outcome as a toast and reloads the screen, and `busy`, the key of the running action. */
export function useAction(failedText: string) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState<string>()

  /** @returns true when the action succeeded */
  async function run(key: string, action: () => Promise<{ message: string }>): Promise<boolean> {
    setBusy(key)
    try {
      const { message } = await withSession(action())
      toast(message)
      return true
    } catch (error) {
      toast(textOf(error, failedText), { kind: 'error' })
      return false
    } finally {
      setBusy(undefined)
      await revalidate()
    }
  }

  return { busy, run }
}
