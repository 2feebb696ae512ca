import { readSession } from './browser-store.ts'
import { saveDraft, readDraft } from './draft-store.ts'

/** A draft of the account that is signed in; another that signs in here does not see it. */

const userId = () => readSession()?.userId ?? ''

export const saveOwnDraft = (name: string, draft: Record<string, unknown>) => saveDraft(name, { ...draft, userId: userId() })

/** Undefined when this account has none. */
export function readOwnDraft(name: string) {
  const draft = readDraft(name)
  return draft?.['userId'] === userId() ? draft : undefined
}
