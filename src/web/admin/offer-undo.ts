import { withSession } from '../account/guard.ts'
import { textOf } from '../call.ts'
import { kitTexts as texts } from '../texts/admin-kit.ts'
import { toast } from '../ui/toast-store.ts'

/** Shows a toast with an Undo button for 10 seconds. `onUndone` reloads the data of the screen. */
export function offerUndo(text: string, undo: () => Promise<{ message: string }>, onUndone: () => Promise<void> | void) {
  toast(text, {
    async undo() {
      try {
        const { message } = await withSession(undo())
        toast(message)
      } catch (error) {
        toast(textOf(error, texts.undoFailed), { kind: 'error' })
      }
      await onUndone()
    },
  })
}
