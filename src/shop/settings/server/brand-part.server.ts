import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { changedFields } from '#shop/audit/rules.ts'

/** One thing of a pack, such as a product. `from` and `to` are short texts, `why` says what changes or why it is refused. */
export type TakenItem = { change: 'new' | 'changed' | 'same' | 'refused'; name: string; from?: string | undefined; to?: string | undefined; why?: string }

/** `importId` undoes a change of products. */
export type Taken = { items: TakenItem[]; importId?: string | undefined }

/** Writes the data of a part in the transaction of the pack. A dry run undoes the transaction, so it shows exactly what would change. */
type Take = (tx: Tx, actor: Actor) => Promise<Taken>

/** The pack that a part comes from. `pictures`: the addresses of its pictures in this shop; no other is to be trusted. `bytesOf` reads a film or captions. */
export type OpenPack = { dryRun: boolean; pictures: ReadonlySet<string>; bytesOf(path: string): Promise<Uint8Array> }

/**
 * What a module puts into a brand pack, and takes from one. Its data has the addresses of stored pictures and films. The writer of the pack
 * replaces them by paths in it. The reader replaces paths of pictures by addresses in this shop.
 */
export type BrandPart = {
  /** Its file in the pack is NAME.json. */
  name: string
  /** Returns what the pack holds of this shop. Never secrets, contacts, the shop's registrations, people or stock. */
  write(shop: Shop): Promise<unknown>
  /** Reads the data of a pack, and prepares what needs no transaction, such as the storing of films. @throws ShopError import_refused */
  open(shop: Shop, data: unknown, pack: OpenPack): Promise<Take>
}

declare module '#platform/shop.ts' {
  interface ShopModule {
    brandParts?: readonly BrandPart[]
  }
}

type Definition<Schema extends z.core.$ZodType> = {
  name: string
  schema: Schema
  write(shop: Shop): Promise<z.input<Schema>>
  open(shop: Shop, data: z.output<Schema>, pack: OpenPack): Promise<Take>
}

const mostErrors = 20

/** Declares a part of the brand pack. `schema` reads its file. */
export const brandPart = <Schema extends z.core.$ZodType>({ name, schema, write, open }: Definition<Schema>): BrandPart => ({
  name,
  write,
  async open(shop, data, pack) {
    const parsed = z.safeParse(schema, data)
    if (parsed.success) return open(shop, parsed.data, pack)
    const details = parsed.error.issues.slice(0, mostErrors).map(({ path, message }) => ({ field: [name, ...path].join('.'), message }))
    throw new ShopError('import_refused', `The pack cannot be used: ${details[0]?.field ?? name}. ${details[0]?.message ?? ''}`.trim(), details)
  },
})

const wordsOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(wordsOf).join(', ')
  return typeof value === 'object' && value !== null ? Object.values(value).map(wordsOf).join('; ') : String(value ?? '')
}

const mostText = 120

/** Returns a value as a short text: the entries of a list, or the fields of a group, one after the other. */
export const shortText = (value: unknown) => {
  const text = wordsOf(value)
  return text.length > mostText ? `${text.slice(0, mostText)}…` : text
}

type Fields = Record<string, unknown>

/** Returns an item for each field of `after`. `textOf` returns a value as the preview shows it, or undefined for one that is no text. */
export function fieldItems(before: Fields, after: Fields, textOf: (value: unknown, name: string) => string | undefined = shortText): TakenItem[] {
  const changed = changedFields(before, after).after
  return Object.keys(after).map((name) =>
    name in changed ? { change: 'changed', name, from: textOf(before[name], name), to: textOf(after[name], name) } : { change: 'same', name },
  )
}
