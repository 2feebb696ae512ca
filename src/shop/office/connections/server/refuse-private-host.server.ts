import { ShopError } from '#kernel/errors.ts'
import { isLoopback } from '#platform/config.ts'
import { type KindName, kindOf, type Values } from '#platform/connections/kinds.ts'
import { checkHost, NotFetched, resolveAll } from '#platform/outbound/public-host.ts'
import type { Shop } from '#platform/shop.ts'

const timeoutMs = 5000

/**
 * Refuses a mail server or SMS gateway that is not on the public internet, so that nobody can make the shop call its own network. In test mode this machine is
 * allowed. The environment variables may name a server of the own network. @throws ShopError invalid_input
 */
export async function refusePrivateHost({ config }: Pick<Shop, 'config'>, kind: KindName, values: Values) {
  const address = kindOf(kind).addressOf(values)
  if (!URL.canParse(address)) return
  const url = new URL(address)
  if (config.sandbox && isLoopback(address)) return
  const field = kindOf(kind).fields.find(({ place }) => place)?.name ?? 'url'
  const refuse = (message: string) => new ShopError('invalid_input', message, [{ field, message }])
  if (url.protocol !== 'https:') throw refuse('Please enter an address that begins with https://.')
  await checkHost(url, resolveAll, AbortSignal.timeout(timeoutMs)).catch((error: unknown) => {
    if (!(error instanceof NotFetched)) throw error
    throw refuse(`The server cannot be used: ${error.message}.`)
  })
}
