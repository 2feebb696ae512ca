import { isIP } from 'node:net'
import { ShopError } from '#kernel/errors.ts'
import { isLoopback } from '#platform/config.ts'
import { isPublicAddress } from '#platform/outbound/fetch-public.ts'
import type { Shop } from '#platform/shop.ts'

/**
 * Returns the canonical form of an address that webhooks may go to: https on its usual port; in test mode this machine too. Each delivery resolves its
 * host and checks it again. @throws ShopError invalid_input
 */
export function refuseUrl({ config }: Pick<Shop, 'config'>, text: string): string {
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
  const host = hostname.replace(/^\[|\]$/g, '')
  const isPrivate = isIP(host) ? !isPublicAddress(host) : !host.includes('.') || /\.(?:localhost|local|internal)$/.test(host)
  return isPrivate ? 'The address must be public: the shop sends nothing into private networks.' : undefined
}
