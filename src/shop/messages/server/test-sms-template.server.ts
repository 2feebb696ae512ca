import { randomUUID } from 'node:crypto'
import { ShopError } from '#kernel/errors.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { gatewayReply } from '#platform/outbound/gateway-error.ts'
import type { Shop } from '#platform/shop.ts'
import { readSettings } from '#shop/settings/module.server.ts'
import { gsmText, renderSms, type SmsTag, tagsIn } from '../rules/sms-template.ts'
import type { SmsTemplate } from '../sms-contract.ts'
import { getSmsKind, readRegistered } from './sms-templates.server.ts'

/**
 * Sends the SMS of an event now, with sample values, to the number that the person logs in with. The SMS has the registered text, or else the suggested
 * text. `worked` is false if the gateway refused it. @throws ShopError not_found, rule_refused without a gateway or a number, too_many_requests
 */
export async function testSmsTemplate(shop: Shop, event: SmsTemplate['event'], { id }: Actor): Promise<{ worked: boolean; message: string }> {
  const { template, registered: textFor } = getSmsKind(shop, event)
  const { db, config, outbound } = shop
  if (!outbound.live.sms) throw new ShopError('rule_refused', 'No SMS gateway is connected. Connect one under Settings → Connections.')
  const account = await db.selectFrom('customer').select('loginMobile').where('id', '=', id).executeTakeFirst()
  const recipient = account?.loginMobile
  if (!recipient) throw new ShopError('rule_refused', 'Your account has no mobile number. Please add one on your profile page first.')
  await shop.limits.take('testMails', id)
  const suggested = textFor(await readSettings(db))
  const values = tagsIn(suggested).map((tag) => samples[tag](config.PUBLIC_URL))
  const registered = await readRegistered(db, config, template, values)
  const body = registered?.text ?? gsmText(renderSms(suggested, values) ?? suggested)
  try {
    await outbound.send({ id: randomUUID(), channel: 'sms', recipient, subject: null, body, template, ...(registered && { registered }) })
    return { worked: true, message: `The gateway took this SMS to ${recipient}: “${body}” See whether it arrived.` }
  } catch (error) {
    return { worked: false, message: `The SMS did not leave: ${gatewayReply(error) ?? 'the gateway cannot be reached'}.` }
  }
}

const samples: Record<SmsTag, (publicUrl: string) => string> = { numeric: () => '000000', alphanumeric: () => 'TEST', url: (publicUrl) => publicUrl }
