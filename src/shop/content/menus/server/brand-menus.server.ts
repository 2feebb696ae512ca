import { z } from 'zod/mini'
import { isShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { listProducts } from '#shop/catalogue/module.server.ts'
import { productPath } from '#shop/catalogue/rules.ts'
import { brandPart, fieldItems, listSettingRows, type BrandChange } from '#shop/settings/module.server.ts'
import { readPages, wireListed } from '../../server/wire-page.server.ts'
import { address } from '../../block-field-contract.ts'
import { menus, type Menus } from '../contract.ts'
import { textsOfMenus } from '../rules/menus.ts'
import { menusIn, saveMenusIn } from './menus.server.ts'

/** The page or product that a link leads to. Its id is the same in another shop, but its address may differ. */
const target = z.object({ to: address, kind: z.enum(['page', 'product']), _id: z.string().check(z.maxLength(64)) })

type Target = z.output<typeof target>

/** The menus of a brand pack. `targets`: the pages and products that their links lead to. */
export const brandMenus = brandPart({
  name: 'menus',
  schema: z.extend(menus, { targets: z.array(target).check(z.maxLength(60)) }),
  async write({ db, now }) {
    const { version: _, ...own } = menusIn(await listSettingRows(db))
    const used = new Set([...own.header, ...own.columns.flatMap(({ links }) => links), ...own.legal].map(({ to }) => to))
    return { ...own, targets: (await listTargets(db, now())).filter(({ to }) => used.has(to)) }
  },
  open:
    async (shop, { targets, ...given }) =>
    async (tx, actor) => {
      const shown = await listTargets(tx, shop.now())
      const found = new Map(targets.map(({ to, kind, _id }) => [to, shown.find((each) => each.kind === kind && each._id === _id)?.to]))
      const { kept, dropped } = toThisShop(given, found)
      const parsed = z.safeParse(menus, kept)
      if (!parsed.success) return { items: [...dropped, refused('menus', parsed.error.issues[0]?.message ?? '')] }
      try {
        const { before, after } = await saveMenusIn(shop, tx, parsed.data, actor)
        return { items: [...fieldItems(textsOfMenus(before), textsOfMenus(after), String), ...dropped] }
      } catch (error) {
        if (!isShopError(error)) throw error
        return { items: [...dropped, refused('menus', error.message)] }
      }
    },
})

const refused = (name: string, why: string): BrandChange => ({ change: 'refused', name, why })

/**
 * Replaces the addresses of menus by the addresses of this shop. Drops links to targets that its shoppers do not see. `found`: the address in this shop by the
 * address in the brand pack, undefined for a target that shoppers do not see.
 * @returns the menus, and a refusal for each dropped link
 */
function toThisShop({ header, columns, legal }: Menus, found: ReadonlyMap<string, string | undefined>) {
  const links = [...header, ...columns.flatMap((column) => column.links), ...legal]
  const isLost = ({ to }: { to: string }) => found.has(to) && found.get(to) === undefined
  const linksHere = (all: Menus['legal']) => all.filter((link) => !isLost(link)).map((link) => ({ ...link, to: found.get(link.to) ?? link.to }))
  const columnsHere = columns.map((column) => ({ ...column, links: linksHere(column.links) })).filter((column) => column.links.length > 0)
  const dropped = links.filter(isLost).map(({ text, to }) => refused(text, `Your shop does not show ${to}, so the link is left out.`))
  return { kept: { header: linksHere(header), columns: columnsHere, legal: linksHere(legal) }, dropped }
}

/** Lists the pages and products that shoppers see. */
async function listTargets(db: Db | Tx, now: Date): Promise<Target[]> {
  const pages = (await readPages(db, { withBlocks: false })).map((page) => wireListed(page, now)).filter(({ state }) => state === 'live')
  const products = await listProducts(db)
  return [
    ...pages.map(({ _id, path }) => ({ to: path, kind: 'page' as const, _id })),
    ...products.map((product) => ({ to: productPath(product), kind: 'product' as const, _id: product._id })),
  ]
}
