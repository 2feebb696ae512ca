import { type Api, type Call, mount, mountList } from '#platform/mount.ts'
import * as contract from './contract.ts'
import { countProducts, findProduct, listProductPage, removeProduct } from './queries.server.ts'
import { addProduct, productNotFound, updateProduct } from './save-product.server.ts'

export function catalogueApi(api: Api) {
  const { shop } = api

  mountList(api, contract.listProducts, {
    page: (input, slice, call) => {
      allowCaching(call)
      return listProductPage(shop.db, input, slice)
    },
    count: (input) => countProducts(shop.db, input),
  })

  mount(api, contract.showProduct, async ({ id }, call) => {
    const product = await findProduct(shop.db, id)
    if (!product) throw productNotFound()
    allowCaching(call)
    return product
  })

  mount(api, contract.addProduct, async (input) => ({
    success: true as const,
    message: 'Product added successfully',
    product: await addProduct(shop, input),
  }))

  mount(api, contract.updateProduct, async (input) => ({
    success: true as const,
    message: 'Product updated successfully',
    product: await updateProduct(shop, input),
  }))

  mount(api, contract.deleteProduct, async ({ id }) => {
    if (!(await removeProduct(shop.db, id))) throw productNotFound()
    return { success: true as const, message: 'Product deleted successfully' }
  })
}

/** The catalogue is the same for everyone. */
function allowCaching({ setHeader }: Call) {
  setHeader('cache-control', 'public, max-age=60, stale-while-revalidate=300')
}
