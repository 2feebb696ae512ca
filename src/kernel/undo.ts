/** How long a notice offers to undo a deletion or an import. */
export const undoMs = 10_000

/** How long a deleted row can be restored. Longer than the notice stands, as a slow network and a pointer that holds the notice take time too. */
export const restorableMs = 60_000

/** What was deleted by this moment can no longer be restored. */
export const restorableSince = (now: Date) => new Date(now.getTime() - restorableMs)
