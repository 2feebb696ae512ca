import type { Shop } from '#platform/shop.ts'
import { codeMessage, joinCodeMessage } from '../mails/account-mails.ts'
import { findCode } from './code-queries.server.ts'
import { countSend, issueCode, type LimitKey, refuseEarly, type Sent } from './issue-code.server.ts'
import { storedMobile } from '../rules/mobile.ts'
import { personalOf } from './personal.server.ts'

/**
 * Sends a one-time code by SMS. The reply does not reveal whether the number has an account. `requester` is the account that adds the number.
 * @throws ShopError too_many_requests
 */
export async function sendCode(shop: Shop, digits: string, address: string, requester?: string): Promise<Sent> {
  const mobile = storedMobile(digits)
  // Checks without a lock first, which refuses most early requests cheaply.
  refuseEarly(await findCode(shop.db, mobile), shop.now())
  return countSend(shop, limitKeysOf(shop, { mobile, address, requester }), () => send(shop, mobile, requester))
}

async function send(shop: Shop, mobile: string, requester: string | undefined): Promise<Sent> {
  const { db, config, log } = shop
  const [kind, text] = requester === undefined ? ([codeMessage, loginText] as const) : ([joinCodeMessage, joinText] as const)
  const write = (code: string, brand: string) => ({ channel: 'sms' as const, recipient: mobile, body: text(code, brand) })
  const { code, sent } = await db.transaction().execute((tx) => issueCode(shop, tx, { kind, mobile, about: { kind: 'mobile', id: mobile }, requester }, write))
  if (config.sandbox) log.info(`One-time code for ${mobile}: ${code}`)
  return sent
}

type Request = { mobile: string; address: string; requester: string | undefined }

/** Returns the limits that one code counts on. Numbers without an order have their own limits, so a flood of them cannot use up the codes of buyers. */
async function* limitKeysOf(shop: Shop, { mobile, address, requester }: Request): AsyncGenerator<LimitKey> {
  if (requester !== undefined) yield ['numberCodes', requester]
  yield ['otpAddress', address]
  yield ['otpHour', mobile]
  yield ['otpDay', mobile]
  if (!(await hasBought(shop, mobile))) {
    yield ['otpRange', rangeOf(mobile)]
    yield ['otpStrangers', 'all']
  }
  yield ['otpEverybody', 'all']
}

async function hasBought(shop: Shop, mobile: string) {
  for (const rows of personalOf(shop)) if (await rows.hasBought?.(shop.db, mobile)) return true
  return false
}

/** Returns the range of a number: a thousand neighbouring numbers share a limit, because fraudsters buy numbers in ranges. */
const rangeOf = (mobile: string) => mobile.slice(0, -3)

const valid = 'It is valid for 5 minutes. Do not share it with anyone.'

const loginText = (code: string, brand: string) => `${code} is your OTP to log in to ${brand}. ${valid}`

/** An account of this number joins the account that adds it. So whoever reads out this code gives the orders away, and the text says so. */
const joinText = (code: string, brand: string) => `${code} is your OTP to join this number and its orders to another ${brand} account. ${valid}`
