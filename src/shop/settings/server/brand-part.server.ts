import { z } from 'zod/mini'
import { ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import type { Shop } from '#platform/shop.ts'
import { changedFields } from '#shop/audit/rules.ts'

/** What a brand pack does to one thing of the shop, such as a product. `from` and `to`: short texts. `why`: what changes, or the reason of a refusal. */
export type BrandChange = { change: 'new' | 'changed' | 'same' | 'refused'; name: string; from?: string | undefined; to?: string | undefined; why?: string }

/** What one part of a brand pack does to the shop. `importId` undoes a change of products. */
export type BrandChanges = { items: BrandChange[]; importId?: string | undefined }

/** Changes the shop in the transaction of the brand pack. A dry run undoes the transaction, so it shows exactly what would change. */
type ApplyPart = (tx: Tx, actor: Actor) => Promise<BrandChanges>

/**
 * The brand pack that a part comes from. `pictures`: the addresses of its pictures in this shop. Other addresses may be forged. `bytesOf` reads a film or
 * captions.
 */
export type OpenBrandPack = { dryRun: boolean; pictures: ReadonlySet<string>; bytesOf(path: string): Promise<Uint8Array> }

/**
 * What a module writes to a brand pack, and reads from one. A brand pack is a file that brings look, texts and products to another shop. The data of a part
 * has the addresses of stored pictures and films. The writer of the brand pack replaces these addresses by paths in the file. The reader replaces paths of
 * pictures by addresses in this shop.
 */
export type BrandPart = {
  /** Its file in the pack is NAME.json. */
  name: string
  /** Returns the data of this shop for the brand pack. Never secrets, contacts, the shop's registrations, people or stock. */
  write(shop: Shop): Promise<unknown>
  /** Checks the data of a part, and prepares what needs no transaction, such as the storing of films. @throws ShopError import_refused */
  open(shop: Shop, data: unknown, pack: OpenBrandPack): Promise<ApplyPart>
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
  open(shop: Shop, data: z.output<Schema>, pack: OpenBrandPack): Promise<ApplyPart>
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

const mostCharacters = 120

/** Returns a value as a short text: the entries of a list, or the fields of a group, one after the other. */
export const shortText = (value: unknown) => {
  const text = wordsOf(value)
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}

type Fields = Record<string, unknown>

/** Returns an item for each field of `after`. `textOf` returns a value as the preview shows it, or undefined for a value that is not shown. */
export function fieldItems(before: Fields, after: Fields, textOf: (value: unknown, name: string) => string | undefined = shortText): BrandChange[] {
  const changed = changedFields(before, after).after
  return Object.keys(after).map((name) =>
    name in changed ? { change: 'changed', name, from: textOf(before[name], name), to: textOf(after[name], name) } : { change: 'same', name },
  )
}
