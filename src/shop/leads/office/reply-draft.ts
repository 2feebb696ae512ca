import { dropDraft } from '#ui/draft-store.ts'
import { readOwnDraft, saveOwnDraft } from '#ui/own-draft.ts'

/** A reply that is not sent. `key` changes with each change of the text, so a repeated request sends the same words once. */
export type ReplyDraft = { text: string; key: string }

const nameOf = (leadId: string) => `lead-reply-${leadId}`

/** Returns what this account typed for a message and has not sent; an empty reply without that. */
export function readReplyDraft(leadId: string): ReplyDraft {
  const { text, key } = readOwnDraft(nameOf(leadId)) ?? {}
  return typeof text === 'string' && typeof key === 'string' ? { text, key } : newReplyDraft('')
}

export const newReplyDraft = (text: string): ReplyDraft => ({ text, key: crypto.randomUUID() })

/** Keeps a reply in this tab. Logging out ends it. */
export function keepReplyDraft(leadId: string, draft: ReplyDraft) {
  if (draft.text.trim() === '') dropDraft(nameOf(leadId))
  else saveOwnDraft(nameOf(leadId), draft)
}

export const dropReplyDraft = (leadId: string) => dropDraft(nameOf(leadId))
