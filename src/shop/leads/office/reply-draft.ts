import { dropDraft } from '#ui/draft-store.ts'
import { readOwnDraft, saveOwnDraft } from '#ui/own-draft.ts'

/** A reply that is not sent. `key` changes with each change of the text, so a repeated request sends the same words once. */
export type ReplyDraft = { text: string; key: string }

const draftNameOf = (leadId: string) => `lead-reply-${leadId}`

/** Returns this account's unsent reply to a message, or an empty reply. */
export function readReplyDraft(leadId: string): ReplyDraft {
  const { text, key } = readOwnDraft(draftNameOf(leadId)) ?? {}
  return typeof text === 'string' && typeof key === 'string' ? { text, key } : newReplyDraft('')
}

export const newReplyDraft = (text: string): ReplyDraft => ({ text, key: crypto.randomUUID() })

/** Stores an unsent reply for this tab, until the account logs out. An empty reply is deleted. */
export function keepReplyDraft(leadId: string, draft: ReplyDraft) {
  if (draft.text.trim() === '') dropDraft(draftNameOf(leadId))
  else saveOwnDraft(draftNameOf(leadId), draft)
}

export const dropReplyDraft = (leadId: string) => dropDraft(draftNameOf(leadId))
