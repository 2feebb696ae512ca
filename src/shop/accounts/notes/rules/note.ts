/** The most characters of a note. */
export const longestNote = 1000

/** The audit log's action for a note of staff. */
export const noteChanged = 'note changed'

/** The audit log says who wrote a note, but not its text, which would outlive the customer. */
export const isWritten = (text: string) => (text === '' ? 'removed' : 'written')
