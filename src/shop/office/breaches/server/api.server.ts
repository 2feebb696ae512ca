import { mountCsv } from '#platform/http/mount-csv.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { ShopError } from '#kernel/errors.ts'
import { wireMobile } from '#shop/accounts/rules.ts'
import * as contract from '../contract.ts'
import { audienceFault } from '../rules/audience.ts'
import { countBreaches, countPeople, getBreach, listBreaches, listPeople, type ToldPerson } from './queries.server.ts'
import { addBreach, showBreach, updateBreach } from './save-breach.server.ts'
import { tellPeople } from './tell-people.server.ts'

/** Mounts the endpoints of breaches of personal data. */
export function breachesApi(api: Api) {
  const { shop } = api

  mountList(api, contract.listBreaches, {
    page: (input, slice) => shop.fromReplica((db) => listBreaches(db, input, slice)),
    count: (input) => shop.fromReplica((db) => countBreaches(db, input)),
  })

  mount(api, contract.showBreach, ({ id }) => showBreach(shop, id))

  mount(api, contract.addBreach, async (input, { actor }) => ({
    success: true as const,
    message: 'The breach is recorded. The clock runs.',
    breach: await addBreach(shop, actor, input),
  }))

  mount(api, contract.updateBreach, async (input, { actor }) => ({
    success: true as const,
    message: 'The breach is saved.',
    breach: await updateBreach(shop, actor, input),
  }))

  mount(api, contract.countBreachPeople, async ({ id, ...audience }) => {
    const fault = audienceFault(audience)
    if (fault !== undefined) throw new ShopError('rule_refused', fault)
    await getBreach(shop.db, id)
    return shop.fromReplica((db) => countPeople(db, id, audience))
  })

  mount(api, contract.tellBreachPeople, async (input, { actor }) => ({
    success: true as const,
    message: 'The shop writes to the people now.',
    breach: await tellPeople(shop, actor, input),
  }))

  mountCsv(api, contract.exportBreachPeople, {
    name: 'breach-people',
    columns: {
      Name: ({ name }: ToldPerson) => name,
      Email: ({ email }) => email ?? '',
      Mobile: ({ loginMobile }) => wireMobile(loginMobile ?? ''),
      Mail: ({ status }) => status ?? 'none',
      Sent: ({ sentAt }) => sentAt?.toISOString() ?? '',
    },
    page: async ({ id }, slice) => {
      const row = await getBreach(shop.db, id)
      return shop.fromReplica((db) => listPeople(db, row, slice))
    },
  })
}
