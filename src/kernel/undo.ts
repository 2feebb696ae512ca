/** How long a toast offers to undo a deletion or an import. */
export const undoMs = 10_000

/** How long a deleted row can be restored. Longer than the toast shows: networks are slow, and a pointer over the toast keeps it open. */
export const restorableMs = 60_000

/** How long the last import of products can be undone. */
export const importUndoMs = 7 * 24 * 3_600_000

/** Returns an instant: rows that were deleted before it can no longer be restored. */
export const restorableSince = (now: Date) => new Date(now.getTime() - restorableMs)
