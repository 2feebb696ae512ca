/** A published product. `hasMrp` and `hasStock`: every pack has an MRP, and a counted stock. */
export type SoldProduct = { name: string; hasPicture: boolean; hasMrp: boolean; hasStock: boolean }

const requirements: readonly (readonly [keyof Omit<SoldProduct, 'name'>, string])[] = [
  ['hasPicture', 'picture'],
  ['hasMrp', 'MRP'],
  ['hasStock', 'counted stock'],
]

/** Returns the words for the facts that shoppers or the law expect, and that a product misses. */
export const missingIn = (product: SoldProduct) => requirements.flatMap(([has, word]) => (product[has] ? [] : [word]))
