import type { Db, Tx } from '#platform/database/database.ts'
import type { ShopModule } from '#platform/shop.ts'

/** Returns what a module says about orders: a text for each id, where it has one. */
export type TextsOfOrders = (db: Db | Tx, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

declare module '#platform/shop.ts' {
  interface ShopModule {
    /** A paragraph of the mail that confirms an order. */
    placedParagraph?: TextsOfOrders
    /** A line of the packing slip. */
    slipLine?: TextsOfOrders
    /** A column of the back-office's Orders. */
    orderColumn?: { heading: string; texts: TextsOfOrders }
  }
}

type Modules = { modules: readonly ShopModule[] }

/** Returns the paragraphs that modules add to the confirmation of an order. */
export const listPlacedParagraphs = async ({ modules }: Modules, db: Db | Tx, id: string): Promise<string[]> =>
  (await listTexts(modules, db, [id], ({ placedParagraph }) => placedParagraph)).get(id) ?? []

/** Returns the lines that modules add to packing slips, by order. An order without any is left out. */
export const listSlipLines = ({ modules }: Modules, db: Db | Tx, ids: readonly string[]) => listTexts(modules, db, ids, ({ slipLine }) => slipLine)

/** Returns the columns that modules add to Orders, by order, each with its heading. An order without a text has an empty one. */
export async function listOrderColumns({ modules }: Modules, db: Db | Tx, ids: readonly string[]) {
  const columns = modules.flatMap(({ orderColumn }) => orderColumn ?? [])
  const texts = await Promise.all(columns.map((column) => column.texts(db, ids)))
  return (id: string) => (columns.length === 0 ? {} : { columns: columns.map(({ heading }, index) => ({ heading, text: texts[index]?.get(id) ?? '' })) })
}

async function listTexts(modules: readonly ShopModule[], db: Db | Tx, ids: readonly string[], slotOf: (module: ShopModule) => TextsOfOrders | undefined) {
  const found = new Map<string, string[]>()
  for (const module of modules) for (const [id, text] of (await slotOf(module)?.(db, ids)) ?? []) found.set(id, [...(found.get(id) ?? []), text])
  return found
}
