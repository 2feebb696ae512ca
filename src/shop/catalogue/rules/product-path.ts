/** The query parameter of a product page that chooses a pack, by its label or its id. An id still works after the label changes. */
export const packName = 'pack'

/** The form of the ids that `newProductId` makes. It has no hyphen and no small letter, so a slug before it is easy to cut off. */
const idForm = /^[0-9A-HJKMNP-TV-Z]{12}$/

const longestSlug = 80

type Named = {
  _id: string
  /** Left out where the caller does not know the name, or must link to the id alone. */
  name?: string | undefined
}

/** Returns the readable path of a product page, optionally with a pack: /product/forest-honey-0123456789AB?pack=250+g */
export const productPath = (product: Named, pack = '') => `/product/${productSegment(product)}${pack && `?${new URLSearchParams({ [packName]: pack })}`}`

/** Returns the address of a product's own screen in the back-office. */
export const productScreen = (id: string) => `/admin/allproducts/${encodeURIComponent(id)}`

/** Returns the part of the path after `/product/`: slug and id, or the id alone for a name without Latin letters or digits and for an id of another form. */
export function productSegment({ _id, name = '' }: Named) {
  const slug = idForm.test(_id) ? slugOf(name) : ''
  return slug ? `${slug}-${_id}` : encodeURIComponent(_id)
}

/** Returns the id in the decoded part of a path after `/product/`. Without an id of the usual form, the whole part is the id. */
export function productIdIn(segment: string) {
  const last = segment.slice(segment.lastIndexOf('-') + 1)
  return idForm.test(last) ? last : segment
}

/** Returns a name as small Latin letters, digits and single hyphens, without accents. Empty for a name without any. */
export function slugOf(name: string) {
  const slug = name
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug.length <= longestSlug) return slug
  const cut = slug.slice(0, longestSlug + 1)
  return cut.slice(0, cut.includes('-') ? cut.lastIndexOf('-') : longestSlug)
}
