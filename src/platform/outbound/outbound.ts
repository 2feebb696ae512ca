import { type Config, isLoopback } from '../config.ts'
import { GatewayError } from './gateway-error.ts'
import type { PostPublic } from './post-public.ts'
import { findPublicAddresses, NotFetched, type Resolve } from './public-host.ts'

/** A file that a mail carries. */
export type MailFile = { name: string; type: string; bytes: Buffer }

export type OutboundMessage = {
  id: string
  channel: 'sms' | 'mail'
  recipient: string
  subject: string | null
  body: string
  /** The same words as `body`, for mail programs that show HTML. */
  html?: string
  /** The address that ends such mails with one form post (RFC 8058). Mail programs show a button for it. */
  unsubscribe?: string
  /** The address that gets the answer to a mail; without it, the sender's. */
  replyTo?: string
  /** The files that a mail carries. */
  files?: MailFile[]
  /** The registered template of an SMS. Undefined for a message that leaves by mail only. */
  template?: SmsEvent | undefined
  /** The id and sender of an SMS text that an owner registered. Undefined if the environment has a template for it. */
  registered?: { templateId: string; header: string }
}

export type SmsEvent = 'otp' | 'cod' | 'join' | 'order' | 'money' | 'account' | 'stock' | 'link' | 'review' | 'recall' | 'delivery' | 'gift'

/** Sends messages through their gateways. A channel without a gateway sends nothing; its messages can be read at /sandbox/messages. */
export type Outbound = {
  /** Sends a message. @throws GatewayError when the gateway does not accept it; the job then tries again */
  send(message: OutboundMessage): Promise<void>
  live: { mail: boolean; sms: boolean }
}

/** How long a gateway may take in all, also if its answer trickles. */
const defaultTimeoutMs = 8000

type Options = {
  timeoutMs?: number
  /** Posts to an SMS gateway whose address somebody entered in the back-office. */
  postSms?: PostPublic
  /**
   * Resolves a mail server that somebody entered in the back-office. Its address is checked at each mail, because the owner of its name may point it into the
   * shop's own network.
   */
  resolveMail?: Resolve | undefined
  /** Channels of a live shop whose connection must be entered again. Their messages wait, instead of counting as sent. */
  closed?: readonly OutboundMessage['channel'][]
}

export function openOutbound(
  config: Config,
  fetchOut: typeof fetch,
  { timeoutMs = defaultTimeoutMs, postSms, resolveMail, closed = [] }: Options = {},
): Outbound {
  const { SMTP_URL, SMS_URL } = config
  const post: Post = postSms ? postToPublic(postSms, timeoutMs) : postByFetch(fetchOut)
  return {
    live: { mail: SMTP_URL !== undefined, sms: SMS_URL !== undefined },
    async send(message) {
      if (closed.includes(message.channel)) throw new GatewayError('The connection must be entered again, under Settings → Connections')
      const signal = AbortSignal.timeout(timeoutMs)
      if (message.channel === 'mail' && SMTP_URL) await sendMail(SMTP_URL, config, message, { signal, resolve: resolveMail })
      if (message.channel === 'sms' && SMS_URL) await sendSms(SMS_URL, config, message, signal, post)
    },
  }
}

type Connecting = { signal: AbortSignal; resolve: Resolve | undefined }

/** Returns the server to connect to: by its checked address, if its name must be public. A server on this machine can only have been entered in test mode. */
async function checkedServer(url: string, { signal, resolve }: Connecting) {
  if (!resolve || isLoopback(url)) return { url }
  const [{ address, family }] = await findPublicAddresses(new URL(url), resolve, signal)
  // The certificate is still that of the name. nodemailer takes the host from the address alone.
  const servername = new URL(url).hostname
  return { url: Object.assign(new URL(url), { hostname: family === 6 ? `[${address}]` : address }).href, servername }
}

async function sendMail(url: string, config: Config, message: OutboundMessage, connecting: Connecting) {
  const { signal } = connecting
  const { createTransport } = await import('nodemailer')
  const checked = await checkedServer(url, connecting).catch((error: unknown) => {
    throw toGatewayError('mail server', error, signal)
  })
  const transport = createTransport({ ...checked, socketCloseTimeout: 1000 })
  const host = new URL(config.PUBLIC_URL).hostname
  try {
    // Every try has the same Message-ID, so that mail programs recognise a repeat after a crash.
    await transport.sendMail({
      from: config.MAIL_FROM,
      // As an object, because the parser of address lists would read other addresses out of some texts.
      to: { name: '', address: message.recipient },
      subject: message.subject ?? '',
      text: message.body,
      ...(message.html !== undefined && { html: message.html }),
      ...(message.files && { attachments: message.files.map(({ name, type, bytes }) => ({ filename: name, contentType: type, content: bytes })) }),
      ...(message.replyTo !== undefined && { replyTo: { name: '', address: message.replyTo } }),
      ...(message.unsubscribe !== undefined && {
        headers: { 'List-Unsubscribe': `<${message.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
      messageId: `<${message.id}@${host}>`,
      signal,
    })
  } catch (error) {
    throw toGatewayError('mail server', error, signal)
  } finally {
    transport.close()
  }
}

/** The template ids of the environment, by the event of an SMS. */
export const templatesOf = (config: Config): Record<SmsEvent, string | undefined> => ({
  otp: config.SMS_TEMPLATE_OTP,
  cod: config.SMS_TEMPLATE_COD,
  join: config.SMS_TEMPLATE_JOIN,
  order: config.SMS_TEMPLATE_ORDER,
  money: config.SMS_TEMPLATE_MONEY,
  account: config.SMS_TEMPLATE_ACCOUNT,
  stock: config.SMS_TEMPLATE_STOCK,
  link: config.SMS_TEMPLATE_LINK,
  review: config.SMS_TEMPLATE_REVIEW,
  recall: config.SMS_TEMPLATE_RECALL,
  delivery: config.SMS_TEMPLATE_DELIVERY,
  gift: config.SMS_TEMPLATE_GIFT,
})

/** Posts JSON and returns the status of the answer. */
type Post = (url: string, request: { headers: Record<string, string>; body: string; signal: AbortSignal }) => Promise<number>

const postByFetch =
  (fetchOut: typeof fetch): Post =>
  async (url, request) => {
    const response = await fetchOut(url, { method: 'POST', ...request })
    // The status is enough. Do not read the body, which may never end.
    response.body?.cancel().catch(() => {})
    return response.status
  }

const postToPublic =
  (post: PostPublic, timeoutMs: number): Post =>
  async (url, { headers, body }) =>
    (await post(url, { headers, body, timeoutMs, mostCharacters: 0 })).status

async function sendSms(url: string, config: Config, message: OutboundMessage, signal: AbortSignal, post: Post) {
  const sent = post(url, {
    signal,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${config.SMS_TOKEN}`, 'idempotency-key': message.id },
    body: JSON.stringify({
      to: message.recipient,
      sender: message.registered?.header ?? config.SMS_SENDER,
      template: message.registered?.templateId ?? (message.template && templatesOf(config)[message.template]),
      text: message.body,
    }),
  })
  const status = await sent.catch((error: unknown) => {
    throw toGatewayError('SMS gateway', error, signal)
  })
  if (status < 200 || status > 299) throw new GatewayError(`The SMS gateway answered ${status}`)
}

/** Converts an error. Only its number or code goes into `message`, because the rest of the gateway's answer may contain an address. */
function toGatewayError(gateway: string, error: unknown, signal: AbortSignal): GatewayError {
  if (signal.aborted) return new GatewayError(`The ${gateway} took too long`)
  if (error instanceof NotFetched && error.cause === undefined) return new GatewayError(`The ${gateway} was not called: ${error.message}`)
  const { responseCode, response, code, message } = partsOf(error)
  if (typeof responseCode === 'number') return new GatewayError(`The ${gateway} refused: ${responseCode}`, typeof response === 'string' ? response : undefined)
  return new GatewayError(`The ${gateway} failed: ${typeof code === 'string' ? code : 'unknown'}`, message)
}

/** Returns the codes of an error, or else of its cause. */
function partsOf(error: unknown): { responseCode?: unknown; response?: unknown; code?: unknown; message?: string } {
  if (!(error instanceof Error)) return {}
  if ('responseCode' in error || 'code' in error) return error
  return partsOf(error.cause)
}
