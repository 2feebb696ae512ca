import type { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import type { ShopModule } from '#platform/shop.ts'
import type { ExtraChoices, Item } from '../contract.ts'

/** A line that a module adds to the price of a cart. `id`: its name in the module. `label`: the text for people. */
export type ExtraLine = { id: string; label: string; paise: number }

/** A line of a cart or an order that is no pack, with the module that added it. */
export type Extra = ExtraLine & { module: string }

/** The cart without extras. `subtotalPaise` is its price before the coupon. */
export type PricedCart = { items: readonly Item[]; subtotalPaise: number; now: Date }

type CartExtras = (db: Db | Tx, choice: unknown, cart: PricedCart) => Promise<readonly ExtraLine[]>

declare module '#platform/shop.ts' {
  interface ShopModule {
    /** Adds lines to the price of a cart whose request has a choice for this module. */
    cartExtras?: CartExtras
  }
}

/**
 * Declares the lines that a module adds to a cart. `choice`: the schema of the module's part of the request. `linesOf` must only read, because each quote runs
 * it.
 */
export const cartExtras =
  <Choice>(
    choice: z.ZodMiniType<Choice>,
    linesOf: (db: Db | Tx, choice: Choice, cart: PricedCart) => readonly ExtraLine[] | Promise<readonly ExtraLine[]>,
  ): CartExtras =>
  async (db, sent, cart) => {
    const parsed = choice.safeParse(sent)
    if (!parsed.success) throw new ShopError('invalid_input', parsed.error.issues[0]?.message ?? 'This choice is not valid.')
    return linesOf(db, parsed.data, cart)
  }

export type ChosenExtras = (db: Db | Tx, cart: PricedCart) => Promise<Extra[]>

/**
 * Returns a function that lists the chosen extras of a request, in the order of the modules. Undefined if the request chose none.
 * @throws ShopError invalid_input for an unknown module
 */
export function chosenExtras({ modules }: { modules: readonly ShopModule[] }, choices: ExtraChoices): ChosenExtras | undefined {
  const names = Object.keys(choices ?? {})
  if (!choices || names.length === 0) return undefined
  const chosen = modules.flatMap(({ name, cartExtras: add }) => (add && names.includes(name) ? [{ name, add, choice: choices[name] }] : []))
  if (chosen.length < names.length) throw new ShopError('invalid_input', 'The shop does not offer one of the chosen extras.')
  return async (db, cart) => {
    const lists = await Promise.all(chosen.map(async ({ name, add, choice }) => checkLines(name, await add(db, choice, cart))))
    return lists.flat()
  }
}

/** Adds the module's name to its lines. @throws Error for an amount that is not whole paise, or for an id that repeats: the module has a bug */
function checkLines(module: string, lines: readonly ExtraLine[]): Extra[] {
  const wrong = lines.find(({ id, paise }, index) => !Number.isSafeInteger(paise) || paise < 0 || lines.findIndex((line) => line.id === id) < index)
  if (wrong) throw new Error(`The module ${module} adds a line ${wrong.id} of ${wrong.paise} paise.`)
  return lines.map(({ id, label, paise }) => ({ module, id, label, paise }))
}
