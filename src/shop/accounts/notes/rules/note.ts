/** The most characters of a note. */
export const longestNote = 1000

/** The audit log's action for a note of staff. */
export const noteChanged = 'note changed'

/** Returns what the audit log stores of a note. It never stores the text, which would stay there after the customer was erased. */
export const isWritten = (text: string) => (text === '' ? 'removed' : 'written')
