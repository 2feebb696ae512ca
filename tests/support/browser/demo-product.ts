type DemoName = 'Kashmiri Mongra Saffron' | 'Himalayan Shilajit Resin' | 'Saffron & Shilajit Gift Set'

/**
 * Finds a demo product by its whole name. Other tests add products that the same search finds.
 * @returns its id
 * @throws Error when the shop has no such product
 */
export async function demoProductId(baseURL: string | undefined, name: DemoName = 'Kashmiri Mongra Saffron') {
  const products: { _id: string; name: string }[] = await (await fetch(`${baseURL}/backend/api/products`)).json()
  const product = products.find((each) => each.name === name)
  if (product === undefined) throw new Error(`No demo product is named ${name}`)
  return product._id
}
