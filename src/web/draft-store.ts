/** Drafts of forms in session storage: typed but not sent. They survive a reload, and end with the tab or with logging out. */

const prefix = 'draft:'

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

/** Removes all drafts, because the next person at this browser must not see them. */
export function dropDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Blocked storage holds no draft.
  }
}
