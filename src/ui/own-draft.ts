import { hasServerEndedSession, readSession } from './session-store.ts'
import { dropDrafts, dropDraftsOfOthers, readDraft, saveDraft } from './draft-store.ts'

/**
 * Drafts that only the signed-in account can read. Another account in the same tab does not see them. A visitor's drafts are hidden while somebody is signed in.
 */

const userId = () => readSession()?.userId ?? ''

export const saveOwnDraft = (name: string, draft: Record<string, unknown>) => saveDraft(name, { ...draft, userId: userId() })

/** Returns undefined when this account has no draft. */
export function readOwnDraft(name: string) {
  const draft = readDraft(name)
  return draft?.['userId'] === userId() ? draft : undefined
}

/** Drops this tab's drafts when another tab logs out or another account logs in: the next person may use this tab. @returns a function that stops it */
export function dropDraftsAfterLogOut() {
  // Without a key, the whole storage was cleared.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const isTokenGone = key === null || (key === 'token' && newValue === null)
    // A session that the server ended keeps its drafts: the same person may log in again.
    if (isTokenGone && !hasServerEndedSession()) dropDrafts()
    if (key === 'userId' && newValue !== null) dropDraftsOfOthers(newValue)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
