import { readSession } from './browser-store.ts'
import { saveDraft, readDraft } from './draft-store.ts'

/** Drafts that only the signed-in account can read. Another account in the same tab does not see them. */

const userId = () => readSession()?.userId ?? ''

export const saveOwnDraft = (name: string, draft: Record<string, unknown>) => saveDraft(name, { ...draft, userId: userId() })

/** Returns undefined when this account has no draft. */
export function readOwnDraft(name: string) {
  const draft = readDraft(name)
  return draft?.['userId'] === userId() ? draft : undefined
}
