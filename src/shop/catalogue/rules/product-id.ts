import { randomId } from '#kernel/id.ts'

/**
 * Returns the id of a new product. `product-path.ts` finds an id of this form at the end of an address. A separate file, because every page loads product.ts.
 */
export const newProductId = () => randomId(12)
