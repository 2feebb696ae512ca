import { randomId } from '#kernel/id.ts'

/** Returns the id of a new product. Product pages find this form at the end of their address (product-path.ts). Apart, because every page has product.ts. */
export const newProductId = () => randomId(12)
