import type { Shop } from '#platform/shop.ts'

/** Returns the domain that passkeys belong to, and the origin that may use them. Both come from PUBLIC_URL. */
export function relyingParty({ config }: Pick<Shop, 'config'>) {
  const { origin, hostname } = new URL(config.PUBLIC_URL)
  return { rpID: hostname, expectedOrigin: origin, expectedRPID: hostname }
}
