import { ShopError } from '#kernel/errors.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { addStockMovement, updateStockItem } from './change-stock.server.ts'
import * as bundles from '../bundle-contract.ts'
import * as contract from '../contract.ts'
import { endingSoon } from './batch-expiry.server.ts'
import { setBundleParts } from './set-bundle-parts.server.ts'
import { findBatch } from './find-batch.server.ts'
import { readText } from '#shop/catalogue/module.server.ts'
import { importStock } from './import-stock.server.ts'
import * as sheets from '../sheet-contract.ts'
import { listSheetItems } from './sheet-queries.server.ts'
import { stockSheetColumns } from '../rules/stock-sheet.ts'
import { mountCsv } from '#platform/http/mount-csv.ts'
import { countMovements, countStock, countToPack, findStockItem, listBatches, listMovements, listStock } from './queries.server.ts'

/** Mounts the endpoints of the stock. */
export function stockApi(api: Api) {
  const { shop } = api
  /** Returns the filter of a list, with the days that the filter `ending` needs. */
  const filterOf = async ({ q, show }: { q?: string | undefined; show: (typeof contract.stockFilters)[number] }) =>
    show === 'ending' ? { ...(await endingSoon(shop)), q } : { q, show }

  mountList(api, contract.listStock, {
    page: async (input, slice) => listStock(shop.db, await filterOf(input), slice, shop.now()),
    count: async (input) => countStock(shop.db, await filterOf(input)),
  })

  mount(api, contract.updateStockItem, async (input, { actor }) => ({
    success: true as const,
    message: 'Stock settings saved',
    item: await updateStockItem(shop, actor, input),
  }))

  mount(api, bundles.setBundleParts, async (input, { actor }) => ({
    success: true as const,
    message: input.parts.length > 0 ? 'Bundle saved' : 'The pack is no bundle any more',
    item: await setBundleParts(shop, actor, input),
  }))

  mount(api, contract.addStockMovement, async (input, { actor }) => ({
    success: true as const,
    message: 'Stock changed',
    item: await addStockMovement(shop, actor, input),
  }))

  mountList(api, contract.listStockMovements, {
    page: ({ id }, slice) => listMovements(shop.db, id, slice),
    count: ({ id }) => countMovements(shop.db, id),
  })

  mount(api, contract.showBatch, async ({ id }) => {
    const found = await findBatch(shop.db, id)
    if (!found) throw new ShopError('not_found', 'There is no such batch.')
    return found
  })

  mount(api, contract.listStockBatches, async ({ id }) => {
    const item = await findStockItem(shop.db, id, shop.now())
    if (!item) throw new ShopError('not_found', 'There is no such pack.')
    return { item, batches: await listBatches(shop.db, id), toPack: await countToPack(shop.db, id) }
  })

  mountCsv(api, sheets.exportStock, {
    name: 'stock',
    columns: stockSheetColumns,
    async page(input, slice) {
      const filter = await filterOf(input)
      return shop.fromReplica((db) => listSheetItems(db, filter, slice))
    },
  })

  mount(api, sheets.importStock, async ({ csv, dryRun }, { actor, file }) => {
    const text = file ? await readText(file) : csv
    if (!text) throw new ShopError('invalid_input', 'Please choose a CSV file.')
    const outcome = await importStock(shop, actor, { csv: text, dryRun })
    return { success: true as const, message: importMessage(outcome), ...outcome }
  })
}

const importMessage = ({ changed, dryRun, errorCount }: Awaited<ReturnType<typeof importStock>>) =>
  errorCount > 0
    ? 'Nothing can be imported until the errors are fixed.'
    : `${dryRun ? 'Would update' : 'Updated'} ${changed} ${changed === 1 ? 'pack' : 'packs'}.`
