import { isIPv6 } from 'node:net'
import type { Config } from '../config.ts'

/** Returns the address of this process, for test mode, in which the shop calls itself. */
export function ownAddress({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>) {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const host = everywhere[HOST] ?? HOST
  return `http://${isIPv6(host) ? `[${host}]` : host}:${PORT}`
}
