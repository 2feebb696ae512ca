import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import { momentInIndia } from '#kernel/india.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange, refuseChanged } from '#shop/audit/module.server.ts'
import type { ClaimSource } from '#shop/claims/module.server.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { listSettingRows, type SettingRow, factsOf, lockSettings, writeSetting } from '#shop/settings/module.server.ts'
import { exampleLead, exampleOrder, type MailExample } from '../rules/mail-example.ts'
import { claimsOfWords, claimTextsOf } from '../rules/mail-claims.ts'
import { mailKindNames } from '../rules/mail-kind.ts'
import { listMails, type Mail, writeExample } from '../rules/mail.ts'
import { checkWords } from '../rules/check-words.ts'
import type { Template, Words, WordsOf } from '../rules/templates.ts'
import type { MailKindText, MailPreview, SavedText } from '../texts-contract.ts'
import { mailHtml } from './deliver-message.server.ts'

/** The owner's words are rows of the table `setting`, so reading them with the facts of the shop needs no further statement. */
const wordsKey = ({ name }: Template) => `words:${name}`

/** Null for a template that was reset to the built-in words. Its row stays, so that its version never repeats. */
const storedWords = z.nullable(z.object({ subject: z.string(), words: z.string() }))

/** Returns the facts of the shop and the words of every template. One query. */
export const readWords = async (db: Db | Tx) => wordsOf(await listSettingRows(db))

/** Returns the facts of the shop and the words of every template from the saved settings. */
export function wordsOf(rows: SettingRow[]): { settings: Settings; words: WordsOf } {
  const { versions: _, ...settings } = factsOf(rows)
  return { settings, words: (template) => wordsIn(rows, template) }
}

/** Returns the owner's words of a template, or else the template with its built-in words. */
function wordsIn(rows: SettingRow[], template: Template) {
  const stored = z.safeParse(storedWords, rowOf(rows, template)?.value)
  return stored.success && stored.data !== null ? stored.data : template
}

/** Returns the version of a template's words: 0 if they were never saved. */
const versionIn = (rows: SettingRow[], template: Template) => rowOf(rows, template)?.version ?? 0

const rowOf = (rows: SettingRow[], template: Template) => rows.find(({ name }) => name === wordsKey(template))

type Example = MailExample & { isReal: boolean }

/**
 * Returns the facts for the mails of a preview. With `real`, they are about the newest order, if there is one, because real names and prices show where
 * words do not fit.
 */
export async function readExample(shop: Pick<Shop, 'db' | 'config' | 'now' | 'modules'>, { real }: { real: boolean }): Promise<Example> {
  const now = shop.now()
  const { settings, words } = await readWords(shop.db)
  const newest = real ? await findNewest(shop) : undefined
  const order = newest ?? exampleOrder
  return {
    publicUrl: shop.config.PUBLIC_URL,
    settings,
    words,
    name: newest?.customerName || order.address.name,
    now,
    moment: momentInIndia(now),
    lead: exampleLead,
    order,
    isReal: newest !== undefined,
  }
}

/** Finds the newest order by the first module that can. */
async function findNewest({ modules, db }: Pick<Shop, 'db' | 'modules'>) {
  for (const { realExample } of modules) if (realExample) return realExample(db)
  return undefined
}

/** @throws ShopError not_found for a kind of mail that the shop does not send */
export function getMail(shop: Shop, kind: string): Mail {
  const mail = listMails(shop).find(({ name }) => name === kind)
  if (mail === undefined) throw new ShopError('not_found', 'There is no such mail.')
  return mail
}

/** @throws ShopError not_found, rule_refused for a mail whose words are fixed */
function getTemplate(shop: Shop, kind: string): Template {
  const { template } = getMail(shop, kind)
  if (template === undefined) throw new ShopError('rule_refused', 'The words of this mail are fixed.')
  return template
}

/** Returns the words of a template with their version, from the rows of the settings. */
function textIn(rows: SettingRow[], template: Template): SavedText {
  const words = wordsIn(rows, template)
  return { subject: words.subject, words: words.words, isOurs: words === template, version: versionIn(rows, template) }
}

/** Lists every kind of mail with the words of the editable ones. One query. */
export async function listTexts(shop: Pick<Shop, 'db' | 'modules'>): Promise<MailKindText[]> {
  const rows = await listSettingRows(shop.db)
  const mails = listMails(shop)
  const inOrder = mailKindNames.flatMap((kind) => mails.filter(({ name }) => name === kind))
  return inOrder.map((mail) => wireMail(rows, mail))
}

/** Returns one kind of mail with its words. @throws ShopError not_found */
export async function showText(shop: Shop, kind: string): Promise<MailKindText> {
  const mail = getMail(shop, kind)
  return wireMail(await listSettingRows(shop.db), mail)
}

const wireMail = (rows: SettingRow[], { name, kind, template }: Mail): MailKindText => ({
  kind: name,
  group: kind.group ?? 'shopper',
  text: template ? textIn(rows, template) : null,
  variables: [...(template?.variables ?? [])],
  needed: [...(template?.needed ?? [])],
})

/** Renders a mail as its reader sees it. Only staff who may see orders see it with a real order. */
export async function previewText(shop: Shop, { kind, draft }: { kind: string; draft?: Words | undefined }, actor: Actor): Promise<MailPreview> {
  const known = getMail(shop, kind)
  const { isReal, ...example } = await readExample(shop, { real: hasScope(actor, 'orders:read') })
  const mail = writeExample(known, example, draft)
  return { subject: mail.subject, text: mail.body, html: await mailHtml(shop, mail), isReal }
}

type Change = { kind: string; version: number | undefined; actor: Actor }

/**
 * Saves the owner's words of a mail. Without `words`, the shop uses the built-in words again.
 * @throws ShopError not_found, rule_refused for fixed words, invalid_input, changed_meanwhile
 */
export const saveWords = (shop: Shop, change: Change, words: Words | undefined): Promise<SavedText> =>
  shop.db.transaction().execute(async (tx) => (await saveWordsIn(shop, tx, change, words)).after)

/** Does what `saveWords` does, in a transaction. */
export async function saveWordsIn(
  shop: Shop,
  tx: Tx,
  { kind, version, actor }: Change,
  words: Words | undefined,
): Promise<{ before: SavedText; after: SavedText }> {
  const template = getTemplate(shop, kind)
  if (words) refuseWords(checkWords(template, words))
  const at = shop.now()
  await lockSettings(tx)
  await lockSession(tx, actor)
  const before = textIn(await listSettingRows(tx), template)
  const subject = { kind: 'text', id: kind } as const
  await refuseChanged(tx, { version, row: before, actor, subject, current: () => before })
  const after = words ?? { subject: template.subject, words: template.words }
  const isOurs = after.subject === template.subject && after.words === template.words
  if (before.isOurs && isOurs) return { before, after: before }
  if (before.subject === after.subject && before.words === after.words) return { before, after: before }
  const row = await writeSetting(tx, wordsKey(template), isOurs ? null : after, at)
  await recordChange(tx, { at, actor, action: words ? 'updated' : 'words reset', subject, before: auditedOf(before), after: auditedOf(after) })
  return { before, after: textIn([row], template) }
}

/** Returns what audit entries store of a mail's words, with the number of their claims that the law may forbid. */
function auditedOf({ subject, words }: Words) {
  const claims = claimsOfWords({ subject, words }).length
  return { subject, words, ...(claims > 0 && { claims }) }
}

/** The words of mails that the owner has changed. */
export const mailClaims: ClaimSource = {
  scope: 'settings:read',
  async read(db, { modules }) {
    const texts = await listTexts({ db, modules })
    return texts.flatMap(({ kind, text }) =>
      text && !text.isOurs ? [{ holder: { kind: 'mail' as const, id: kind, name: text.subject }, texts: claimTextsOf(text) }] : [],
    )
  },
}

/** @throws ShopError invalid_input with the sentence at its field */
export function refuseWords(error: ReturnType<typeof checkWords>) {
  if (error) throw new ShopError('invalid_input', error.message, [error])
}
