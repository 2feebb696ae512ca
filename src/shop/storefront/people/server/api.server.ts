import { dayInIndia } from '#kernel/india.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { downloadOwnData } from './download-own-data.server.ts'
import { exportCustomer } from './export-customer.server.ts'

/** Mounts the endpoints that return all stored data about a person. */
export function peopleApi(api: Api) {
  const { shop } = api

  mount(api, contract.exportCustomer, async ({ id }, { actor, setHeader }) => {
    const data = await exportCustomer(shop, actor, id)
    setHeader('content-disposition', `attachment; filename="customer-${id}-${dayInIndia(new Date(data.exportedAt))}.json"`)
    return data
  })

  mount(api, contract.downloadOwnData, (proof, { actor, address }) => downloadOwnData(shop, { actor, address }, proof))
}
