import { readSession } from './browser-store.ts'
import { keepDraft, readDraft } from './draft-store.ts'

/** A draft of the account that is signed in; another that signs in here does not see it. */

const userId = () => readSession()?.userId ?? ''

export const keepOwnDraft = (name: string, draft: Record<string, unknown>) => keepDraft(name, { ...draft, userId: userId() })

/** Undefined when this account has none. */
export function readOwnDraft(name: string) {
  const draft = readDraft(name)
  return draft?.['userId'] === userId() ? draft : undefined
}
