import { whileSignedIn } from '../account/guard.ts'
import { textOf } from '../call.ts'
import { kitTexts as texts } from '../texts/admin-kit.ts'
import { toast } from '../ui/toast-store.ts'

/** Shows that something is done, with Undo for 10 seconds. `onUndone` refetches what the screen shows. */
export function offerUndo(text: string, undo: () => Promise<{ message: string }>, onUndone: () => Promise<void> | void) {
  toast(text, {
    async undo() {
      try {
        const { message } = await whileSignedIn(undo())
        toast(message)
      } catch (error) {
        toast(textOf(error, texts.undoFailed), { kind: 'error' })
      }
      await onUndone()
    },
  })
}
