/** What a person has typed in this tab and not sent yet, so that a reload keeps it. It ends with the tab, and with logging out. */

const prefix = 'draft:'

export function saveDraft(name: string, draft: Record<string, unknown>) {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(draft))
  } catch {
    // Then a reload forgets it.
  }
}

/** Undefined when there is none, or none that can be read. */
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
    // There is nothing to take out.
  }
}

/** What was typed is of the person who leaves. */
export function dropDrafts() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // There is nothing to take out.
  }
}
