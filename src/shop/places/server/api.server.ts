import { ShopError } from '#kernel/errors.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import * as contract from '../contract.ts'
import * as office from '../office-contract.ts'
import { applyImport, previewImport, readDirectory } from './import-pins.server.ts'
import { countPins, listPins } from './queries.server.ts'
import { showPlace } from './show-place.server.ts'
import { updatePin, updatePins } from './update-pins.server.ts'

export function placesApi(api: Api) {
  const { shop } = api

  mountList(api, office.listPins, {
    page: (input, slice) => shop.fromReplica((db) => listPins(db, input, slice)),
    count: (input) => shop.fromReplica((db) => countPins(db, input)),
  })

  mount(api, contract.showPlace, async ({ pin }, { setHeader }) => {
    const place = await showPlace(shop, pin)
    setHeader('cache-control', 'public, max-age=86400')
    return place
  })

  mount(api, office.updatePin, async (input, { actor }) => ({
    success: true as const,
    message: 'PIN code saved',
    pin: await updatePin(shop, actor, input),
  }))

  mount(api, office.updatePins, async (input, { actor }) => {
    const changed = await updatePins(shop, actor, input)
    return { success: true as const, message: changed === 1 ? '1 PIN code changed' : `${changed} PIN codes changed`, changed }
  })

  mount(api, office.importPins, async ({ dryRun }, { actor, upload, confirm }) => {
    if (!upload) throw new ShopError('invalid_input', 'Please choose a CSV file.')
    const file = await readDirectory(upload)
    // The upload may have taken long.
    await confirm()
    const outcome = dryRun ? await previewImport(shop.db, file) : await applyImport(shop, file, actor)
    return {
      success: true as const,
      message: `${dryRun ? 'Would add' : 'Added'} ${outcome.added} and ${dryRun ? 'update' : 'updated'} ${outcome.updated} PIN codes.`,
      ...outcome,
    }
  })
}
