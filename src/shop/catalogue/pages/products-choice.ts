import { canonicalLine, nameKey } from '#kernel/text.ts'
import type { Product } from '../contract.ts'
import { isImported } from '../rules/declarations.ts'
import { typeOf } from '../rules/path-of-type.ts'
import { priceVariant } from '../rules/variant-price.ts'

export const sorts = ['newest', 'price-up', 'price-down', 'name'] as const

export type Sort = (typeof sorts)[number]

/** The shopper's filters and order of the product list. `type` and `country` (a key) are empty for all. */
export type Choice = { sort: Sort; type: string; country: string }

/** Reads the choice from the address. A missing or invalid value means newest first, and all types. */
export function parseChoice(search: URLSearchParams): Choice {
  const requested = search.get('sort')
  return { sort: sorts.find((sort) => sort === requested) ?? 'newest', type: typeOf(search.get('type') ?? ''), country: nameKey(search.get('country') ?? '') }
}

/** Returns the types in the order of the list, with the number of products of each. */
export function countTypes(products: Product[]): { type: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { type } of products) {
    if (typeOf(type)) counts.set(typeOf(type), (counts.get(typeOf(type)) ?? 0) + 1)
  }
  return [...counts].map(([type, count]) => ({ type, count }))
}

/** Returns the products from the chosen country, or all without a choice. `shopCountry`: the country of products that name none. */
export const fromCountry = (products: Product[], { country }: Choice, shopCountry: string) =>
  country ? products.filter(({ countryOfOrigin = shopCountry }) => nameKey(countryOfOrigin) === country) : products

/** Returns the products of the chosen type in the chosen order. `products` are newest first. Prices are of the first pack, which the cards show. */
export function applyChoice(products: Product[], { sort, type }: Choice) {
  const shown = type ? products.filter((product) => typeOf(product.type) === type) : products
  if (sort === 'newest') return shown
  if (sort === 'name') return shown.toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN'))
  const direction = sort === 'price-up' ? 1 : -1
  return shown.toSorted((a, b) => direction * (priceOf(a) - priceOf(b)))
}

/** Returns the countries of origin with their keys, sorted by name. Empty if all products are from India: then the law needs no filter. */
export function countriesOf(products: Product[], shopCountry: string): [key: string, name: string][] {
  const names = new Map(products.map(({ countryOfOrigin = shopCountry }) => [nameKey(countryOfOrigin), canonicalLine(countryOfOrigin)]))
  const countries = [...names].filter(([key]) => key !== '')
  return countries.some(([, name]) => isImported(name)) ? countries.toSorted(([, a], [, b]) => a.localeCompare(b, 'en-IN')) : []
}

function priceOf({ variants: [variant] }: Product) {
  return variant ? priceVariant(variant, 1).finalPaise : 0
}
