import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import { listSettingRows, lockSettings, writeSetting } from '#shop/settings/module.server.ts'
import { wordsKey } from './read-words.server.ts'
import { checkWords, type Words } from '../rules/templates.ts'
import type { SavedText } from '../texts-contract.ts'
import { getTemplate, textIn } from './texts.server.ts'

type Change = { kind: string; version: number | undefined; actor: Actor }

/**
 * Saves the owner's words of a mail; `words` undefined uses ours again. The row of words that were reset stays, so that its version never repeats.
 * @throws ShopError not_found, rule_refused for fixed words, invalid_input, changed_meanwhile
 */
export function saveWords(shop: Shop, { kind, version, actor }: Change, words: Words | undefined): Promise<SavedText> {
  const template = getTemplate(shop, kind)
  if (words) refuseWords(checkWords(template, words))
  return shop.db.transaction().execute(async (tx) => {
    const at = shop.now()
    await lockSettings(tx)
    await lockSession(tx, actor)
    const before = textIn(await listSettingRows(tx), template)
    const subject = { kind: 'settings', id: wordsKey(template) } as const
    await refuseChanged(tx, { version, row: before, actor, subject, current: () => before })
    const after = words ?? fieldsOf(template)
    const isOurs = after.subject === template.subject && after.words === template.words
    if (before.isOurs && isOurs) return before
    if (before.subject === after.subject && before.words === after.words) return before
    await writeSetting(tx, wordsKey(template), isOurs ? null : after, at)
    await recordChange(tx, { at, actor, action: words ? 'updated' : 'words reset', subject, before: fieldsOf(before), after: fieldsOf(after) })
    return textIn(await listSettingRows(tx), template)
  })
}

const fieldsOf = ({ subject, words }: Words) => ({ subject, words })

/** @throws ShopError invalid_input with the sentence at its field */
export function refuseWords(error: ReturnType<typeof checkWords>) {
  if (error) throw new ShopError('invalid_input', error.message, [error])
}
