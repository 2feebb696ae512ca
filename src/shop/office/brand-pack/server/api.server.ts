import { dayInIndia } from '#kernel/india.ts'
import type { Api } from '#platform/http/mount.ts'
import { mountZip } from '#platform/http/mount-download.ts'
import * as contract from '../contract.ts'
import { writePack } from './write-pack.server.ts'

export function brandPackApi(api: Api) {
  const { shop } = api

  mountZip(api, contract.exportBrandPack, {
    name: 'brand-pack',
    fileName: () => `brand-pack-${dayInIndia(shop.now())}`,
    files: () => writePack(shop),
  })
}
