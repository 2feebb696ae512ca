import { randomUUID } from 'node:crypto'
import type { KindName } from '#platform/connections/kinds.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { gatewayReply } from '#platform/outbound/gateway-error.ts'
import type { Shop } from '#platform/shop.ts'
import { findCustomer, sendTestSms } from '#shop/accounts/module.server.ts'
import { testGa4, testMeta } from '#shop/sources/module.server.ts'

type Tested = { worked: boolean; message: string }

const tests: Record<KindName, (shop: Shop, actor: Actor) => Promise<Tested>> = {
  address: testAddress,
  mail: testMail,
  sms: testSms,
  meta: testMeta,
  ga4: testGa4,
}

/** Tests a connection by using it: calls the public address, or sends a mail, an SMS or a sample order. Stores a success, by which the shop may go live. @throws ShopError too_many_requests */
export async function testConnection(shop: Shop, actor: Actor, kind: KindName): Promise<Tested> {
  await shop.limits.take('testMails', actor.id)
  const before = await shop.db.selectFrom('connection').select('version').where('kind', '=', kind).executeTakeFirst()
  const tested = await tests[kind](shop, actor)
  // A connection that was saved meanwhile has another version, and is not tested yet.
  if (tested.worked && before)
    await shop.db.updateTable('connection').set({ testedVersion: before.version }).where('kind', '=', kind).where('version', '=', before.version).execute()
  return tested
}

const failed = (message: string): Tested => ({ worked: false, message })

const timeoutMs = 8000

async function testAddress({ config: { PUBLIC_URL }, fetch }: Shop): Promise<Tested> {
  try {
    const { status } = await fetch(`${PUBLIC_URL}/health/ready`, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    if (status === 200) return { worked: true, message: `${PUBLIC_URL} leads to the shop.` }
    return failed(`${PUBLIC_URL} answered ${status}. Let it lead to the shop, without a redirect.`)
  } catch {
    return failed(`${PUBLIC_URL} does not answer. Check the name (DNS), the certificate and the proxy.`)
  }
}

async function testMail({ db, outbound, config }: Shop, { id }: Actor): Promise<Tested> {
  if (!outbound.live.mail) return failed('No mail server is connected. Save one first.')
  const email = (await findCustomer(db, id))?.email
  if (!email) return failed('Your account has no email address. Add one to your profile.')
  const body = `The shop at ${config.PUBLIC_URL} sent this mail, to show that its mails arrive.`
  try {
    await outbound.send({ id: randomUUID(), channel: 'mail', recipient: email, subject: 'Test mail of the shop', body })
    return { worked: true, message: `The mail server took a mail to ${email}. See whether it arrived.` }
  } catch (error) {
    return failed(`The mail did not leave: ${gatewayReply(error) ?? 'the server cannot be reached'}. Check server, port, user and password.`)
  }
}

async function testSms({ db, outbound, config }: Shop, { id }: Actor): Promise<Tested> {
  if (!outbound.live.sms) return failed('No SMS gateway is connected. Save one first.')
  const mobile = (await findCustomer(db, id))?.loginMobile
  if (!mobile) return failed('Your account has no mobile number. Add one to your profile.')
  try {
    await sendTestSms({ db, outbound, config }, mobile)
    return { worked: true, message: `The gateway took an SMS to ${mobile}. See whether it arrived.` }
  } catch (error) {
    return failed(`The SMS did not leave: ${gatewayReply(error) ?? 'the gateway cannot be reached'}. Check address, token and sender.`)
  }
}
