import { randomUUID } from 'node:crypto'
import { verifyMail } from '../outbound/verify-mail.ts'
import { errorLine } from '../process/error-line.ts'
import { type Check, failing, ok, unknown } from './check.ts'

/** The longest wait for the answer of another machine. */
export const timeoutMs = 8000

export const publicAddress = {
  name: 'public address',
  async run({ config: { PUBLIC_URL }, fetch }) {
    const url = `${PUBLIC_URL}/health/ready`
    try {
      const { status } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
      if (status === 200) return ok(`${PUBLIC_URL} answers`)
      return failing(`${url} answered ${status}`, 'let PUBLIC_URL lead to the shop, without a redirect')
    } catch (error) {
      return failing(`${url} does not answer: ${reasonOf(error)}`, 'start the shop, and look at PUBLIC_URL, DNS and proxy')
    }
  },
} satisfies Check

/** Returns the cause of a failed `fetch`, whose own message says nothing. */
export const reasonOf = (error: unknown) => errorLine(error instanceof Error && error.cause !== undefined ? error.cause : error)

export const mailServer: Check = {
  name: 'mail server',
  async run({ config: { SMTP_URL } }) {
    if (SMTP_URL === undefined) return []
    const { host } = new URL(SMTP_URL)
    try {
      await verifyMail(SMTP_URL, timeoutMs)
      return ok(`${host} accepts the login`)
    } catch (error) {
      return failing(`${host}: ${errorLine(error)}`, 'look at SMTP_URL, and at the firewall')
    }
  },
}

export const testMail: Check = {
  name: 'test mail',
  sends: 'mail',
  async send({ outbound, config: { PUBLIC_URL } }, to) {
    if (!outbound.live.mail) return unknown('no mail server is set')
    const body = `The shop at ${PUBLIC_URL} sent this mail for its operator, to show that its mails arrive.`
    await outbound.send({ id: randomUUID(), channel: 'mail', recipient: to, subject: 'Test mail of the shop', body })
    return ok(`the mail server took a mail to ${to}; see whether it arrived`)
  },
}
