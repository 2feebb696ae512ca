import { ShopError } from '#kernel/errors.ts'
import { type Api, mount } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import { decideLine } from './decide-line.server.ts'
import { applyRemittance, previewRemittance } from './import-remittance.server.ts'
import { readRefusals } from '../../server/read-refusals.server.ts'
import { readCash } from './read-cash.server.ts'
import { readFile } from './read-file.server.ts'
import { takeBackPayout } from './take-back-payout.server.ts'
import { undoLine } from './undo-line.server.ts'
import { writeOffCash } from './write-off-cash.server.ts'

/** Mounts the import of couriers' sheets, and the list of the cash that is owed. */
export function remittancesApi(api: Api) {
  const { shop } = api

  mount(api, contract.importRemittance, async ({ dryRun, courier }, { actor, upload, confirm }) => {
    if (!upload) throw new ShopError('invalid_input', 'Please choose a CSV file.')
    const file = await readFile(upload)
    // The upload may have taken long.
    await confirm()
    const outcome = dryRun ? await previewRemittance(shop, courier, file) : await applyRemittance(shop, { courier, file, actor })
    const { matched } = outcome.counts
    return { success: true as const, message: `${dryRun ? 'Would mark' : 'Marked'} ${matched} ${matched === 1 ? 'order' : 'orders'} as paid out.`, ...outcome }
  })

  mount(api, contract.decideLine, async (input, { actor }) => {
    await decideLine(shop, { ...input, actor })
    return { success: true as const, message: 'Saved.' }
  })

  mount(api, contract.undoLine, async (input, { actor }) => {
    await undoLine(shop, { ...input, actor })
    return { success: true as const, message: 'Taken back. The line is open again.' }
  })

  mount(api, contract.takeBackRemittance, async ({ id }, { actor }) => {
    const { orders } = await takeBackPayout(shop, { id, actor })
    return { success: true as const, message: `Taken back. Orders owed again: ${orders}.` }
  })

  mount(api, contract.writeOffCash, async ({ id, reason }, { actor }) => {
    await writeOffCash(shop, { id, reason, actor })
    return { success: true as const, message: reason === '' ? 'The cash is expected again.' : 'The cash is written off.' }
  })

  mount(api, contract.showCash, () => shop.fromReplica(async (db) => ({ ...(await readCash(db)), refusals: await readRefusals(db, shop.now()) })))
}
