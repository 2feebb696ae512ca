import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { hasScope } from '#platform/http/require-scope.ts'
import type { Shop } from '#platform/shop.ts'
import { listSettingRows, type SettingRow } from '../settings/queries.server.ts'
import { mailHtml } from './mail-html.server.ts'
import { type MailKind, mailKindNames } from './mail-kind.ts'
import { writeExample } from './mail-kinds.server.ts'
import { readExample } from './read-example.server.ts'
import { versionsOf, wordsOf } from './read-words.server.ts'
import { isTemplateName, type TemplateName, templates, type Words } from './templates.ts'
import type { MailKindText, MailPreview, SavedText } from './texts-contract.ts'

/** @throws ShopError not_found for a kind of mail that the shop does not send */
export function parseKind(text: string): MailKind {
  const kind = mailKindNames.find((known) => known === text)
  if (kind === undefined) throw new ShopError('not_found', 'There is no such mail.')
  return kind
}

/** @throws ShopError not_found, rule_refused for a mail whose words are fixed */
export function parseTemplate(text: string): TemplateName {
  const kind = parseKind(text)
  if (!isTemplateName(kind)) throw new ShopError('rule_refused', 'The words of this mail are fixed.')
  return kind
}

/** Returns the words of a template with their version, from the rows of the settings. */
export function textIn(rows: SettingRow[], name: TemplateName): SavedText {
  const words = wordsOf(rows)[name]
  return { subject: words.subject, words: words.words, isOurs: words === templates[name], version: versionsOf(rows)[name] ?? 0 }
}

/** Lists every kind of mail with the words of the editable ones. One query. */
export async function listTexts(shop: Shop): Promise<MailKindText[]> {
  const rows = await listSettingRows(shop.db)
  return mailKindNames.map((kind) => ({ kind, text: isTemplateName(kind) ? textIn(rows, kind) : null }))
}

/** Renders a mail as its reader sees it. Only a member of staff who may see orders sees a real one. */
export async function previewText(shop: Shop, { kind, draft }: { kind: string; draft?: Words | undefined }, actor: Actor): Promise<MailPreview> {
  const known = parseKind(kind)
  const { isReal, ...example } = await readExample(shop, { real: hasScope(actor, 'orders:read') })
  const mail = writeExample(known, example, draft)
  return { subject: mail.subject, text: mail.body, html: await mailHtml(shop, mail), isReal }
}
