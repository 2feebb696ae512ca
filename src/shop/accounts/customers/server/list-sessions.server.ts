import { timingSafeEqual } from 'node:crypto'
import type { Actor, Origin } from '#platform/http/authenticate.ts'
import { sessionLimits } from './authenticate.server.ts'
import { hashNetwork } from '#platform/http/hash-network.ts'
import type { Shop } from '#platform/shop.ts'
import type { Session } from '../session-contract.ts'
import { listLiveSessions } from './session-queries.server.ts'

/** Lists the caller's sessions that still work. Networks are compared by their hashes, because the shop stores no address. */
export async function listSessions({ db, now, secrets }: Shop, actor: Actor, { address }: Pick<Origin, 'address'>): Promise<Session[]> {
  const at = now().getTime()
  // An admin's session by SMS acts as a user's, and ends as an admin's.
  const { idle, absolute } = sessionLimits[actor.staffRole === null ? 'user' : 'admin']
  const rows = await listLiveSessions(db, actor.id, { openedSince: new Date(at - absolute), usedSince: new Date(at - idle) })
  const here = hashNetwork(secrets.auth, actor.id, address)
  return rows.map(({ id, tokenHash, device, network, createdAt, lastUsedAt }) => {
    const current = timingSafeEqual(tokenHash, actor.tokenHash)
    return {
      _id: id,
      device: device ?? '',
      network: current ? 'this' : compare(network, here),
      openedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      current,
    }
  })
}

function compare(network: Uint8Array | null, here: Uint8Array | null): Session['network'] {
  if (!network || !here) return 'unknown'
  return Buffer.from(network).equals(here) ? 'this' : 'other'
}
