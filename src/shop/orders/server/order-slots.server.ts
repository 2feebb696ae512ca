import type { Page } from '#kernel/page.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { inSavepoint } from '#platform/database/savepoint.ts'
import type { Shop, ShopModule } from '#platform/shop.ts'
import { tryModule } from '#platform/try-module.ts'

// The places in which modules add texts to orders, mails, slips and the checkout.

/** Returns a module's texts about orders, by their ids. An order without a text is left out. */
export type TextsOfOrders = (db: Db | Tx, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** `takesGstin`: the invoice may name the business that a shopper buys for. `onlyState`: the code of the only state to which the shop delivers. */
export type CheckoutTerms = { takesGstin: boolean; onlyState?: string | undefined }

/** Returns a module's paragraph of the mail that confirms each order. `shop` is for signing links. */
export type PlacedParagraph = (db: Db | Tx, orderIds: readonly string[], shop: Pick<Shop, 'secrets' | 'config' | 'now'>) => Promise<ReadonlyMap<string, string>>

declare module '#platform/shop.ts' {
  interface ShopModule {
    /** A paragraph of the mail that confirms an order. */
    placedParagraph?: PlacedParagraph
    /** The way of payment of the orders that get the paragraph. By default both. */
    paragraphOf?: 'online' | 'cod'
    /** A line of the packing slip. */
    slipLine?: TextsOfOrders
    /** A column of the back-office's Orders and of their spreadsheet. */
    orderColumn?: { heading: string; texts: TextsOfOrders }
    /** A box that shoppers may tick at the checkout. A ticked box sends `true` as the choice for this module's `cartExtras`. Without these it is not shown. */
    checkoutBox?: { label: string }
    /** Returns the fields that the checkout asks for, and the states that it refuses. */
    checkoutTerms?: (db: Db, now: Date) => Promise<CheckoutTerms | undefined>
  }
}

type Modules = Pick<Shop, 'modules'>
type WithLog = Pick<Shop, 'modules' | 'log'>

/** Returns the paragraphs that modules add to the confirmation of an order, in the transaction of its settlement. Leaves out a paragraph that fails. */
export async function listPlacedParagraphs(
  shop: WithLog & Parameters<PlacedParagraph>[2],
  tx: Tx,
  { id, method }: { id: string; method: 'online' | 'cod' },
): Promise<string[]> {
  const { modules, log } = shop
  const paragraphs: string[] = []
  for (const { name, placedParagraph, paragraphOf = method } of modules) {
    if (!placedParagraph || paragraphOf !== method) continue
    const written = await inSavepoint(tx, async () => (await placedParagraph(tx, [id], shop)).get(id))
    if ('error' in written) log.error({ err: written.error, module: name, orderId: id }, 'a paragraph of a confirmation was left out')
    else if (written.result !== undefined) paragraphs.push(written.result)
  }
  return paragraphs
}

/** Returns the lines that modules add to packing slips, by order. An order without any is left out. */
export async function listSlipLines({ modules, log }: WithLog, db: Db, ids: readonly string[]) {
  const found = new Map<string, string[]>()
  for (const { name, slipLine } of modules) {
    const texts = slipLine && (await tryModule(log, [name, 'slipLine'], () => slipLine(db, ids)))
    for (const [id, text] of texts ?? []) found.set(id, [...(found.get(id) ?? []), text])
  }
  return found
}

/** A row of the order list with the texts of the columns that modules add. Without such columns, `columns` is left out. */
export type WithColumns<Row = object> = Row & { columns?: { module: string; heading: string; text: string }[] }

/** Adds the texts of the modules' columns to a page of the order list. A text is empty if the module has none for the order. */
export async function withColumns<Row extends { _id: string }>(
  { modules, log }: WithLog,
  db: Db,
  { rows, lastSeq }: Page<Row>,
): Promise<Page<WithColumns<Row>>> {
  const columns = columnsOf(modules)
  if (columns.length === 0) return { rows, lastSeq }
  const ids = rows.map(({ _id }) => _id)
  const filled = await Promise.all(
    columns.map(async ({ texts, ...column }) => ({ ...column, texts: await tryModule(log, [column.module, 'orderColumn'], () => texts(db, ids)) })),
  )
  const cellsOf = (id: string) => filled.map(({ texts, ...column }) => ({ ...column, text: texts?.get(id) ?? '' }))
  return { rows: rows.map((row) => ({ ...row, columns: cellsOf(row._id) })), lastSeq }
}

/** Returns the same columns for the spreadsheet of the order list: each heading with the function that returns an order's text. */
export const sheetColumnsOf = ({ modules }: Modules) =>
  columnsOf(modules).map(({ module, heading }): [string, (order: WithColumns) => string] => [
    heading,
    ({ columns }) => columns?.find((column) => column.module === module)?.text ?? '',
  ])

const columnsOf = (modules: readonly ShopModule[]) =>
  modules.flatMap(({ name, orderColumn }) => (orderColumn ? [{ module: name, heading: orderColumn.heading, texts: orderColumn.texts }] : []))

/** Returns the boxes of the checkout, each with its module. Without any, the result has no field for them. */
export function listCheckoutBoxes({ modules }: Modules) {
  const boxes = modules.flatMap(({ name, checkoutBox, cartExtras }) => (checkoutBox && cartExtras ? [{ module: name, ...checkoutBox }] : []))
  return boxes.length > 0 ? { boxes } : {}
}

/** Returns the terms of the checkout from the first module that has some. A module that fails has none, because the server checks each order again. */
export async function readCheckoutTerms({ modules, log, db, now }: WithLog & Pick<Shop, 'db' | 'now'>): Promise<CheckoutTerms> {
  const answers = modules.flatMap(({ name, checkoutTerms }) => (checkoutTerms ? [tryModule(log, [name, 'checkoutTerms'], () => checkoutTerms(db, now()))] : []))
  return (await Promise.all(answers)).find((terms) => terms !== undefined) ?? { takesGstin: false }
}
