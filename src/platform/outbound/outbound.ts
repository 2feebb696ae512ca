import type { Config } from '../config.ts'
import { GatewayError } from './gateway-error.ts'

export type OutboundMessage = {
  id: string
  channel: 'sms' | 'mail'
  recipient: string
  subject: string | null
  body: string
  template: 'otp' | 'order' | 'money'
}

/** Where messages leave the house. A channel that is not configured keeps its messages (they are read at /sandbox/messages). */
export type Outbound = {
  /** @throws Error when the gateway did not take the message; the job tries again */
  send(message: OutboundMessage): Promise<void>
  live: { mail: boolean; sms: boolean }
}

/** Beyond that, whatever else comes, and however slowly, is not waited for. */
const patience = 8000

export function openOutbound(config: Config, fetchOut: typeof fetch, { patienceMs = patience } = {}): Outbound {
  const { SMTP_URL, SMS_URL } = config
  return {
    live: { mail: SMTP_URL !== undefined, sms: SMS_URL !== undefined },
    async send(message) {
      const signal = AbortSignal.timeout(patienceMs)
      if (message.channel === 'mail' && SMTP_URL) await sendMail(SMTP_URL, config, message, signal)
      if (message.channel === 'sms' && SMS_URL) await sendSms(SMS_URL, config, message, signal, fetchOut)
    },
  }
}

async function sendMail(url: string, config: Config, message: OutboundMessage, signal: AbortSignal) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, socketCloseTimeout: 1000 })
  const host = new URL(config.PUBLIC_URL).hostname
  try {
    // The same Message-ID at every try, so that a repeat after a crash is seen as the same mail.
    await transport.sendMail({
      from: config.MAIL_FROM,
      to: message.recipient,
      subject: message.subject ?? '',
      text: message.body,
      messageId: `<${message.id}@${host}>`,
      signal,
    })
  } catch (error) {
    throw inOurWords('mail server', error, signal)
  } finally {
    transport.close()
  }
}

async function sendSms(url: string, config: Config, message: OutboundMessage, signal: AbortSignal, fetchOut: typeof fetch) {
  const asked = fetchOut(url, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${config.SMS_TOKEN}`, 'idempotency-key': message.id },
    body: JSON.stringify({
      to: message.recipient,
      sender: config.SMS_SENDER,
      template: { otp: config.SMS_TEMPLATE_OTP, order: config.SMS_TEMPLATE_ORDER, money: config.SMS_TEMPLATE_MONEY }[message.template],
      text: message.body,
    }),
  })
  const response = await asked.catch((error: unknown) => {
    throw inOurWords('SMS gateway', error, signal)
  })
  // The status says it all; a body that never ends is not waited for.
  response.body?.cancel().catch(() => {})
  if (!response.ok) throw new GatewayError(`The SMS gateway answered ${response.status}`)
}

/** Of what went wrong, a number or a code may be told anywhere; the rest of an answer may hold an address. */
function inOurWords(gateway: string, error: unknown, signal: AbortSignal): GatewayError {
  if (signal.aborted) return new GatewayError(`The ${gateway} took too long`)
  const { responseCode, response, code, message } = partsOf(error)
  if (typeof responseCode === 'number') return new GatewayError(`The ${gateway} refused: ${responseCode}`, typeof response === 'string' ? response : undefined)
  return new GatewayError(`The ${gateway} failed: ${typeof code === 'string' ? code : 'unknown'}`, message)
}

/** Of an error, or of the one that caused it. */
function partsOf(error: unknown): { responseCode?: unknown; response?: unknown; code?: unknown; message?: string } {
  if (!(error instanceof Error)) return {}
  if ('responseCode' in error || 'code' in error) return error
  return partsOf(error.cause)
}
