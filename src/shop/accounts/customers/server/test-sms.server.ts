import { randomUUID } from 'node:crypto'
import { type Check, failing, ok, unknown } from '#platform/checks/check.ts'
import type { Shop } from '#platform/shop.ts'
import { readRegistered } from '#shop/messages/module.server.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { mobilePattern, storedMobile, tenDigits } from '../rules/mobile.ts'
import { codeMessage, loginText } from '../mails/account-mails.ts'

/** The code of the test SMS. It belongs to no shopper. The text needs a code, because a gateway delivers only texts of registered templates. */
const sampleCode = '000000'

export const testSms: Check = {
  name: 'test SMS',
  sends: 'sms',
  async send({ config, db, outbound }, to) {
    if (!outbound.live.sms) return unknown('no SMS gateway is set')
    if (!db) return unknown('the text names the brand, and the database was not read')
    const digits = tenDigits(to)
    if (!mobilePattern.test(digits)) return failing(`${to} is no Indian mobile number`)
    await sendTestSms({ db, outbound, config }, storedMobile(digits))
    return ok(`the gateway took an SMS to ${to}, with the code ${sampleCode}; see whether it arrived`)
  },
}

/** Sends an SMS with the sample code, in the registered text. @throws GatewayError */
export async function sendTestSms({ db, outbound, config }: Pick<Shop, 'db' | 'outbound' | 'config'>, recipient: string) {
  const registered = await readRegistered(db, config, codeMessage.template, [sampleCode])
  const body = registered?.text ?? loginText(sampleCode, await readBrand(db))
  const message = { id: randomUUID(), channel: 'sms' as const, recipient, subject: null, body, template: codeMessage.template }
  await outbound.send({ ...message, ...(registered && { registered }) })
}
