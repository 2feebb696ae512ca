import type { z } from 'zod/mini'
import type { Shop } from '#platform/shop.ts'

/**
 * What a module puts into a brand pack, and takes from one. Addresses of stored pictures and films stand in its data as they are: who writes the pack replaces
 * them by paths in it, and who reads one by addresses in this shop.
 */
export type BrandPart = {
  /** Its file in the pack is NAME.json. */
  name: string
  /** Returns what the pack holds of this shop. Never secrets, contacts, legal registrations, people or stock. */
  write(shop: Shop): Promise<unknown>
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
}

/** Declares a part of the brand pack. `schema` reads its file. */
export const brandPart = <Schema extends z.core.$ZodType>({ name, write }: Definition<Schema>): BrandPart => ({ name, write })
