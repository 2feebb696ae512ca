import { dayMs, hourMs } from './duration.ts'

/** How long a toast offers to undo a deletion or an import. */
export const undoMs = 10_000

/** How long a deleted row can be restored. Longer than the toast shows, so that a person who noticed late finds the Undo button in Activity. */
export const restorableMs = hourMs

/** How long the last import can be undone. */
export const importUndoMs = 7 * dayMs

/** Returns an instant: rows that were deleted before it can no longer be restored. */
export const restorableSince = (now: Date) => new Date(now.getTime() - restorableMs)
