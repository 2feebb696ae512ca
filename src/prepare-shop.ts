import { makeEmailsCanonical, makeFirstAdmin } from '#shop/accounts/module.server.ts'
import { leaveOutFirstArticles } from '#shop/content/module.server.ts'
import { beginBackup } from '#shop/office/module.server.ts'
import { recordRefusals } from '#shop/audit/module.server.ts'
import { seedDemo } from './seed-demo.ts'
import { isLoopback, isPublic, paymentKeyOf } from '#platform/config.ts'
import { ownAddress } from '#platform/outbound/own-address.ts'
import type { Shop } from '#platform/shop.ts'

/** Prepares an open database for a start: creates the first admin and the demo catalogue. @returns lines to print for the operator */
export async function prepareShop(shop: Shop): Promise<string[]> {
  const { config, outbound } = shop
  const paymentKey = paymentKeyOf(config)
  recordRefusals(shop)
  shop.archive?.onNoBase(() => beginBackup(shop, undefined))
  const admin = await makeFirstAdmin(shop)
  const seeded = await seedDemo(shop)
  if (admin && config.SEED === 'none') await leaveOutFirstArticles(shop)
  const unusable = await makeEmailsCanonical(shop)
  const storedOnly = [!outbound.live.mail && 'mail', !outbound.live.sms && 'SMS'].filter(Boolean).join(' and ')
  const mailbox = config.SANDBOX === 'until-live' ? ownAddress(config) : config.PUBLIC_URL
  return [
    ...(admin ? [`Admin: ${admin.email}${admin.password ? `; the password is in ${config.DATA_DIR}/admin-password` : ''}`] : []),
    ...(unusable > 0 ? [`${unusable} accounts have an e-mail address that cannot be used. See Customers, filter Email: To correct.`] : []),
    ...(seeded ? ['The demo catalogue was added to the empty shop.'] : []),
    ...(config.sandbox ? [`Test mode: no money moves${storedOnly ? `; ${storedOnly} are kept at ${mailbox}/sandbox/messages` : ''}`] : []),
    ...(paymentKey.kind === 'test' ? [`WARNING: ${paymentKey.setting} is a test key: orders are placed and no money moves.`] : []),
    ...(!config.sandbox && isLoopback(config.PUBLIC_URL) ? [`WARNING: PUBLIC_URL is not set: links in messages lead to ${config.PUBLIC_URL}.`] : []),
    ...(config.sandbox && isPublic(config)
      ? [
          `WARNING: test mode at ${config.PUBLIC_URL}. Anybody who can reach it can pay without money${config.SANDBOX === '1' ? ' and read every message, including one-time codes' : ''}.`,
        ]
      : []),
  ]
}
