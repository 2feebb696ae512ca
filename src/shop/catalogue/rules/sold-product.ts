/** A published product, and whether it has a picture, and each of its packs an MRP and a count. */
export type SoldProduct = { name: string; hasPicture: boolean; hasMrp: boolean; hasStock: boolean }

const lacks: readonly (readonly [keyof Omit<SoldProduct, 'name'>, string])[] = [
  ['hasPicture', 'picture'],
  ['hasMrp', 'MRP'],
  ['hasStock', 'counted stock'],
]

/** Returns what a product misses that shoppers or the law expect, in words. */
export const missingIn = (product: SoldProduct) => lacks.flatMap(([has, word]) => (product[has] ? [] : [word]))
