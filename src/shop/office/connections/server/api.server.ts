import type { KindName } from '#platform/connections/kinds.ts'
import { readConnections } from '#platform/connections/connections.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import type { Shop } from '#platform/shop.ts'
import * as contract from '../contract.ts'
import { deleteConnection, saveConnection } from './save-connection.server.ts'
import { testConnection } from './test-connection.server.ts'
import { wireConnection } from './wire-connection.server.ts'

const success = true as const

export function connectionsApi(api: Api) {
  const { shop } = api

  mount(api, contract.showConnections, async () => ({
    keyMissing: shop.connections.key === undefined,
    connections: await listConnections(shop, contract.connectionKinds),
  }))

  mount(api, contract.saveConnection, async (input, { actor }) => {
    await saveConnection(shop, actor, input)
    return { success, message: 'Connection saved', connection: await getConnection(input.kind) }
  })

  mount(api, contract.deleteConnection, async ({ kind }, { actor }) => {
    await deleteConnection(shop, actor, kind)
    return { success, message: 'Connection removed', connection: await getConnection(kind) }
  })

  mount(api, contract.testConnection, async ({ kind }, { actor }) => ({ success, ...(await testConnection(shop, actor, kind)) }))

  async function getConnection(kind: KindName) {
    const [found] = await listConnections(shop, [kind])
    if (!found) throw new Error(`no connection ${kind}`)
    return found
  }
}

async function listConnections({ db, connections: { base, key } }: Shop, names: readonly KindName[]): Promise<contract.Connection[]> {
  const stored = await readConnections(db, key)
  return names.map((name) =>
    wireConnection(
      base,
      name,
      stored.find(({ kind }) => kind === name),
    ),
  )
}
