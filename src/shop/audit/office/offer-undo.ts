import * as auditContract from '../contract.ts'
import { withSession } from '#ui/guard.ts'
import { textOf } from '#ui/call.ts'
import { kitTexts as texts } from '#ui/office/kit-texts.ts'
import { toast } from '#ui/toast-store.ts'
import { mayCall } from '#ui/office/rights.ts'

type Undo = () => Promise<{ message: string }>

/** Shows a toast with an Undo button for 10 seconds, and a link to the log, which offers Undo for longer. `onUndone` reloads the data of the screen. */
export function offerUndo(text: string, undo: Undo, onUndone: () => Promise<void> | void) {
  toast(text, { undo: () => runUndo(undo, onUndone), ...(mayCall(auditContract.listAudit) && { link: { text: texts.undoLater, to: '/admin/activity' } }) })
}

/** Undoes a change and shows a toast with the outcome. `onUndone` reloads the data of the screen, after a failure too. */
export async function runUndo(undo: Undo, onUndone: () => Promise<void> | void) {
  try {
    const { message } = await withSession(undo())
    toast(message)
  } catch (error) {
    toast(textOf(error, texts.undoFailed), { kind: 'error' })
  }
  await onUndone()
}
