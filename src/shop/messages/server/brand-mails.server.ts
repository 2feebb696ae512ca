import { z } from 'zod/mini'
import { isShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { brandPart, shortText, type BrandChange } from '#shop/settings/module.server.ts'
import * as contract from '../texts-contract.ts'
import { listTexts, saveWordsIn } from './texts.server.ts'

const mail = z.omit(contract.saveText.input, { version: true })

type PackedMail = z.output<typeof mail>

/** The owner's words of mails. */
export const brandMails = brandPart({
  name: 'mails',
  schema: z.array(mail).check(z.maxLength(100)),
  write: async (shop) =>
    (await listTexts(shop)).flatMap(({ kind, text }) => (text && !text.isOurs ? [{ kind, subject: text.subject, words: text.words }] : [])),
  open: async (shop, mails) => async (tx, actor) => {
    const items: BrandChange[] = []
    for (const given of mails) items.push(await takeMail(shop, tx, actor, given))
    return { items }
  },
})

/** Takes the words of a mail from a brand pack. Words that the shop would refuse to save change nothing. */
async function takeMail(shop: Shop, tx: Tx, actor: Actor, { kind, subject, words }: PackedMail): Promise<BrandChange> {
  try {
    const { before, after } = await saveWordsIn(shop, tx, { kind, version: undefined, actor }, { subject, words })
    if (before.version === after.version) return { change: 'same', name: kind }
    return { change: before.isOurs ? 'new' : 'changed', name: kind, from: shortText(before.subject), to: shortText(after.subject) }
  } catch (error) {
    if (!isShopError(error)) throw error
    return { change: 'refused', name: kind, why: error.message }
  }
}
