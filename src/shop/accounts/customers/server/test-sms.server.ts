import { randomUUID } from 'node:crypto'
import { type Check, failing, ok, unknown } from '#platform/checks/check.ts'
import { readBrand } from '#shop/settings/module.server.ts'
import { codePattern, storedMobile, tenDigits } from '../rules/mobile.ts'
import { loginText } from '../mails/account-mails.ts'

/** No shopper's code: a gateway delivers only texts of registered templates. */
const sampleCode = '000000'

export const testSms: Check = {
  name: 'test SMS',
  sends: 'sms',
  async send({ db, outbound }, to) {
    if (!outbound.live.sms) return unknown('no SMS gateway is set')
    if (!db) return unknown('the text names the brand, and the database was not read')
    const digits = tenDigits(to)
    if (!codePattern.test(digits)) return failing(`${to} is no Indian mobile number`)
    const body = loginText(sampleCode, await readBrand(db))
    await outbound.send({ id: randomUUID(), channel: 'sms', recipient: storedMobile(digits), subject: null, body, template: 'otp' })
    return ok(`the gateway took an SMS to ${to}, with the code ${sampleCode}; see whether it arrived`)
  },
}
