import { readDraft, saveDraft } from '#ui/draft-store.ts'

/** The sold-out packs whose message this tab has asked for. The server knows it too, but tells nobody who asked for what. */

const nameOf = (productId: string, variant: string) => `asked ${productId} ${variant}`

export const rememberAsked = (productId: string, variant: string) => saveDraft(nameOf(productId, variant), { asked: true })

export const hasAsked = (productId: string, variant: string) => readDraft(nameOf(productId, variant)) !== undefined
