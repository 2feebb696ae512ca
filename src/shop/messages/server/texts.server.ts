import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { listSettingRows, type SettingRow } from '#shop/settings/module.server.ts'
import { listMails, type Mail, writeExample } from '../rules/mail.ts'
import { mailHtml } from './mail-html.server.ts'
import { mailKindNames } from '../rules/mail-kind.ts'
import { readExample } from './read-example.server.ts'
import { versionIn, wordsIn } from './read-words.server.ts'
import type { Template, Words } from '../rules/templates.ts'
import type { MailKindText, MailPreview, SavedText } from '../texts-contract.ts'

/** @throws ShopError not_found for a kind of mail that the shop does not send */
export function getMail(shop: Shop, kind: string): Mail {
  const mail = listMails(shop).find(({ name }) => name === kind)
  if (mail === undefined) throw new ShopError('not_found', 'There is no such mail.')
  return mail
}

/** @throws ShopError not_found, rule_refused for a mail whose words are fixed */
export function getTemplate(shop: Shop, kind: string): Template {
  const { template } = getMail(shop, kind)
  if (template === undefined) throw new ShopError('rule_refused', 'The words of this mail are fixed.')
  return template
}

/** Returns the words of a template with their version, from the rows of the settings. */
export function textIn(rows: SettingRow[], template: Template): SavedText {
  const words = wordsIn(rows, template)
  return { subject: words.subject, words: words.words, isOurs: words === template, version: versionIn(rows, template) }
}

/** Lists every kind of mail with the words of the editable ones. One query. */
export async function listTexts(shop: Shop): Promise<MailKindText[]> {
  const rows = await listSettingRows(shop.db)
  const mails = listMails(shop)
  const inOrder = mailKindNames.flatMap((kind) => mails.filter(({ name }) => name === kind))
  return inOrder.map(({ name, template }) => ({ kind: name, text: template ? textIn(rows, template) : null }))
}

/** Renders a mail as its reader sees it. Only a member of staff who may see orders sees a real one. */
export async function previewText(shop: Shop, { kind, draft }: { kind: string; draft?: Words | undefined }, actor: Actor): Promise<MailPreview> {
  const known = getMail(shop, kind)
  const { isReal, ...example } = await readExample(shop, { real: hasScope(actor, 'orders:read') })
  const mail = writeExample(known, example, draft)
  return { subject: mail.subject, text: mail.body, html: await mailHtml(shop, mail), isReal }
}
