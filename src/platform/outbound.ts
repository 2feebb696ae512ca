import type { Config } from './config.ts'

export type OutboundMessage = { id: string; channel: 'sms' | 'mail'; recipient: string; subject: string | null; body: string; template: 'otp' | 'order' }

/** Where messages leave the house. A channel that is not configured keeps its messages (they are read at /sandbox/messages). */
export type Outbound = {
  /** @throws Error when the gateway did not take the message; the job tries again */
  send(message: OutboundMessage): Promise<void>
  live: { mail: boolean; sms: boolean }
}

const timeoutMs = 8000

export function openOutbound(config: Config, fetchOut: typeof fetch): Outbound {
  const { SMTP_URL, SMS_URL } = config
  return {
    live: { mail: SMTP_URL !== undefined, sms: SMS_URL !== undefined },
    async send(message) {
      if (message.channel === 'mail' && SMTP_URL) await sendMail(SMTP_URL, config, message)
      if (message.channel === 'sms' && SMS_URL) await sendSms(SMS_URL, config, message, fetchOut)
    },
  }
}

async function sendMail(url: string, config: Config, message: OutboundMessage) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs })
  const host = new URL(config.PUBLIC_URL).hostname
  // The same Message-ID at every try, so that a repeat after a crash is seen as the same mail.
  await transport.sendMail({
    from: config.MAIL_FROM,
    to: message.recipient,
    subject: message.subject ?? '',
    text: message.body,
    messageId: `<${message.id}@${host}>`,
  })
  transport.close()
}

async function sendSms(url: string, config: Config, message: OutboundMessage, fetchOut: typeof fetch) {
  const response = await fetchOut(url, {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${config.SMS_TOKEN}`, 'idempotency-key': message.id },
    body: JSON.stringify({
      to: message.recipient,
      sender: config.SMS_SENDER,
      template: message.template === 'otp' ? config.SMS_TEMPLATE_OTP : config.SMS_TEMPLATE_ORDER,
      text: message.body,
    }),
  })
  if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}`)
}
