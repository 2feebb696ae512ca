import { ShopError } from '#kernel/errors.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { readText } from '#shop/catalogue/module.server.ts'
import * as contract from '../contract.ts'
import { importRedirects } from './import-redirects.server.ts'
import { countRedirects, listRedirects } from './queries.server.ts'
import { readShownPaths } from './shown-paths.server.ts'
import { addRedirect, deleteRedirect, updateRedirect, wireRedirect } from './save-redirects.server.ts'

const success = true as const

export function redirectsApi(api: Api) {
  const { shop } = api

  mountList(api, contract.listRedirects, {
    async page(input, slice) {
      const [{ rows, lastSeq }, isShown] = await Promise.all([listRedirects(shop.db, input, slice), readShownPaths(shop.db, shop.now())])
      return { rows: rows.map((row) => ({ ...wireRedirect(row), unused: isShown(row.from) })), lastSeq }
    },
    count: (input) => countRedirects(shop.db, input),
  })

  mount(api, contract.addRedirect, async (input, { actor }) => ({ success, message: 'Redirect added', redirect: await addRedirect(shop, input, actor) }))

  mount(api, contract.updateRedirect, async (input, { actor }) => ({ success, message: 'Redirect saved', redirect: await updateRedirect(shop, input, actor) }))

  mount(api, contract.deleteRedirect, async (input, { actor }) => {
    await deleteRedirect(shop, input, actor)
    return { success, message: 'Redirect deleted' }
  })

  mount(api, contract.importRedirects, async ({ csv, dryRun }, { actor, file }) => {
    const text = file ? await readText(file) : csv
    if (!text) throw new ShopError('invalid_input', 'Please choose a CSV file.')
    const outcome = await importRedirects(shop, actor, { csv: text, dryRun })
    return { success, message: messageOf(outcome), ...outcome }
  })
}

function messageOf({ new: added, changed, dryRun, errors }: Awaited<ReturnType<typeof importRedirects>>) {
  if (errors.length > 0) return 'Nothing can be imported until the errors are fixed.'
  const count = added + changed
  return `${dryRun ? 'Would import' : 'Imported'} ${count} ${count === 1 ? 'redirect' : 'redirects'}.`
}
