/**
 * Drafts of forms in session storage: texts and ticked boxes that are not sent yet. They survive a reload, and end with the tab or with logging out. A session that ends by itself keeps
 * them for the same account.
 */

const prefix = 'draft:'

/** The draft that logging out keeps: a coupon's code, ids and ticked boxes, nothing that tells about a person. */
export const lastingDraft = 'checkout'

export function saveDraft(name: string, draft: Record<string, unknown>) {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft))
  } catch {
    // With blocked storage a reload loses the draft.
  }
}

/** Returns undefined when there is no readable draft. */
export function readDraft(name: string): Record<string, unknown> | undefined {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null')
    return typeof draft === 'object' && draft !== null ? { ...draft } : undefined
  } catch {
    return undefined
  }
}

export function dropDraft(name: string) {
  try {
    sessionStorage.removeItem(prefix + name)
  } catch {
    // Blocked storage holds no draft.
  }
}

/** Removes what was typed, because the next person at this browser must not see it. */
export const dropDrafts = () => dropWhere((name) => name !== lastingDraft)

/** Removes the drafts of all other accounts, by the `userId` that own-draft.ts adds. A visitor's drafts stay. */
export const dropDraftsOfOthers = (userId: string) =>
  dropWhere((name) => {
    const owner = readDraft(name)?.['userId'] ?? ''
    return owner !== '' && owner !== userId
  })

function dropWhere(isDropped: (name: string) => boolean) {
  try {
    const names = Object.keys(sessionStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
    for (const name of names) if (isDropped(name)) dropDraft(name)
  } catch {
    // Blocked storage holds no draft.
  }
}
