import { isIP } from 'node:net'
import { ShopError } from '#kernel/errors.ts'
import { isLoopback } from '#platform/config.ts'
import { isPublicAddress } from '#platform/outbound/fetch-public.ts'
import type { Shop } from '#platform/shop.ts'

/**
 * Returns a webhook's address in its canonical form. It must be a public https address on the usual port; in test mode, this machine is allowed too. Each
 * delivery resolves the host and checks it again. @throws ShopError invalid_input
 */
export function parseWebhookUrl({ config }: Pick<Shop, 'config'>, text: string): string {
  const message = problemOf(text, config.sandbox)
  if (message !== undefined) throw new ShopError('invalid_input', message, [{ field: 'url', message }])
  return new URL(text).href
}

function problemOf(text: string, isTestMode: boolean): string | undefined {
  if (!URL.canParse(text)) return 'Please enter a whole address, such as https://example.com/hooks.'
  const { protocol, port, username, password, hash, hostname } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return 'Please leave out names, passwords and what follows #.'
  if (isTestMode && /^https?:$/.test(protocol) && isLoopback(text)) return undefined
  if (protocol !== 'https:') return 'The address must begin with https://.'
  if (port !== '') return 'Please leave out the port: only that of https works.'
  // `URL` puts an IPv6 address in brackets.
  const host = hostname.replace(/^\[|\]$/g, '')
  const isPrivateName = !host.includes('.') || /\.(?:localhost|local|internal)$/.test(host)
  const isPrivate = isIP(host) ? !isPublicAddress(host) : isPrivateName
  return isPrivate ? 'The address must be public: the shop sends nothing into private networks.' : undefined
}
