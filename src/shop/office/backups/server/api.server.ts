import { ShopError } from '#kernel/errors.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import { beginBackup, showBackups } from './begin-backup.server.ts'
import * as contract from '../contract.ts'

export function backupsApi(api: Api) {
  const { shop } = api

  mount(api, contract.showBackups, () => showBackups(shop))

  mount(api, contract.makeBackup, async (_, { actor }) => {
    if (!(await beginBackup(shop, actor))) throw new ShopError('rule_refused', 'A backup is already running.')
    return { success: true as const, message: 'Backup started' }
  })
}
