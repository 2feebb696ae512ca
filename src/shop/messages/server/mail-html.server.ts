import type { Shop } from '#platform/shop.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import type { MailText } from '../rules/mail-text.ts'

/** Returns the HTML of a mail, with the shop's present name and address around it. */
export async function mailHtml(shop: Pick<Shop, 'db' | 'config'>, mail: Pick<MailText, 'subject' | 'blocks'>): Promise<string> {
  // Loaded with the first mail: it adds time to the start.
  const [{ renderMail }, { brand, email, phone, address }] = await Promise.all([import('./render-mail.server.ts'), readSettings(shop.db)])
  return renderMail(mail, { brand, email, phone, address, publicUrl: shop.config.PUBLIC_URL })
}
