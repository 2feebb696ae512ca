import { setTimeout as pause } from 'node:timers/promises'
import { placeOrder } from '../../support/browser/placed-order.ts'
import type { MailServer } from '../../support/browser/mail-server.ts'
import type { ShopProcess } from '../../support/browser/shop-process.ts'
import { callApi, logIn } from '../../support/browser/shopper.ts'
import type { Message } from '../../../src/shop/messages/contract.ts'
import type { Proxy, Conditions } from './proxy.ts'

/** The gateway's timeout of 8 s, the second until a job is taken, and a margin. */
const mostMs = 11_000

/**
 * Orders while the connection to the mail server is broken, and requests a one-time code meanwhile. The mail must fail in time, and the code must
 * be sent. After recovery an admin's retry must send the mail once. `timeFactor`: the factor by which a busy machine may exceed each time.
 * @returns the faults, and how long the mail was tried
 */
export async function mailDuringOutage(
  { shop, proxy, server, mobile }: { shop: ShopProcess; proxy: Proxy; server: MailServer; mobile: string },
  conditions: Conditions,
  timeFactor = 1,
): Promise<{ faults: string[]; ms: number }> {
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  const find = async (q: string, channel: Message['channel']) => {
    const { body } = await callApi<Message[]>(shop, 'GET', `/messages?q=${encodeURIComponent(q)}`, { token })
    return body.find((message) => message.channel === channel)
  }
  const becomes = async (status: Message['status'], timeoutMs: number, ...[q, channel]: Parameters<typeof find>) => {
    const startedAt = performance.now()
    let message = await find(q, channel)
    for (; message?.status !== status && performance.now() - startedAt < timeoutMs; message = await find(q, channel)) await pause(50)
    return { message, ms: performance.now() - startedAt, fits: message?.status === status }
  }

  proxy.setConditions(conditions)
  const { _id } = await placeOrder(shop)
  await callApi(shop, 'POST', '/auth/send-otp', { body: { mobile } })
  const code = await becomes('sent', 3000 * timeFactor, mobile, 'sms')
  const failed = await becomes('failed', 2 * mostMs * timeFactor, _id, 'mail')
  proxy.setConditions('passes')
  const before = server.taken.length
  await callApi(shop, 'POST', `/messages/${failed.message?._id}/resend`, { token, body: {} })
  const left = await becomes('sent', 5000 * timeFactor, _id, 'mail')
  const ms = code.ms + failed.ms
  const faults = [
    ...(code.fits ? [] : [`mail server ${conditions}: a code was ${code.message?.status} after ${code.ms.toFixed(0)} ms`]),
    ...(failed.fits && ms <= mostMs * timeFactor ? [] : [`mail server ${conditions}: its mail was ${failed.message?.status} after ${ms.toFixed(0)} ms`]),
    ...(left.fits ? [] : [`mail server ${conditions}: after recovery its mail was ${left.message?.status}, ${left.message?.failure}`]),
    ...(server.taken.length === before + 1 ? [] : [`mail server ${conditions}: ${server.taken.length - before} mails arrived`]),
  ]
  return { faults, ms }
}
