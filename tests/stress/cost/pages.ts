import { articles } from '#shop/content/rules/built-in/articles.ts'
import routes from '../../../src/routes.ts'
import type { Endpoint } from './forms/form.ts'
import { bounds } from './endpoints.ts'
import { invitedToken } from './baseline-reviews.ts'
import { reviewedProduct } from './fill-reviews.ts'
import type { Fixture } from './fixture.ts'

type Entry = { path?: string | undefined; index?: boolean | undefined; children?: readonly Entry[] | undefined }

/** Returns the paths of all pages in the router's configuration. */
export function pagePaths(entries: readonly Entry[] = routes, above = ''): string[] {
  const paths = entries.flatMap(({ path, children = [] }) => {
    const own = path ? `${above}/${path}` : above
    return [...(children.length === 0 ? [own || '/'] : []), ...pagePaths(children, own)]
  })
  return [...new Set(paths)]
}

/** Values for the parameters of page paths. */
const values: Record<string, (fixture: Fixture) => string | undefined> = {
  '/product/:id': ({ products }) => products[0]?._id,
  '/product/:id/reviews': () => reviewedProduct,
  '/review/:token': (fixture) => invitedToken(fixture).token,
  '/c/:code': () => 'STAR1',
  '/blog/:slug': () => articles[0]?.slug,
  '/pages/:slug': () => 'unknown',
  '/admin/celebrity-leads/:celebrityName': () => 'Asha%20Rao',
  '/admin/celebrity-leads/:celebrityName/share': () => 'Asha%20Rao',
  '/myorders/:id': () => 'SW000000000001',
  '/product-on/:id': ({ products }) => products[0]?._id,
  '/preview/:token': () => 'x'.repeat(43),
  '/follow/:token': () => 'SW000000000001.unsigned',
  '/restore-cart/:token': () => 'SW000000000001.zzzzzz.unsigned',
  '/end-reminders/:token': () => 'unknown.unsigned',
  '/admin/messages/texts/:kind': () => 'placed',
  '/admin/settings/:page': () => 'business',
  '/admin/webhooks/:id': () => 'unknown',
  '/admin/breaches/:id': () => 'BR-FIXTURE0',
  '/admin/pages/:id': () => articles[0]?.slug,
  '/page-preview/:id': () => articles[0]?.slug,
  '/admin/modules/:module/:screen': () => 'unknown',
  '/delivery/:token': () => 'unknown.unsigned',
  '/gift/:token': () => 'unknown.unsigned',
  '/pay/:token': () => 'SW000000000001.unsigned',
  '/admin/stock/:id': () => 'unknown',
  '/admin/stock/:id/batches/:batch': () => 'unknown',
  '/admin/customers/:id': ({ collector }) => collector.customerId,
  '/admin/allproducts/:id': ({ products }) => products[0]?._id,
  '/admin/orders/:id': () => 'SW000000000001',
  '/admin/orders/:id/slip': () => 'SW000000000001',
  '/statement/:token/entries': ({ statementToken }) => statementToken,
  '/statement/:token': ({ statementToken }) => statementToken,
  '/*': () => 'nothing',
}

export const hasParameter = (path: string) => /:|\*/.test(path)

/** Returns the page paths whose parameter has no value here. */
export const findPagesWithoutValues = () => pagePaths().filter((path) => hasParameter(path) && !Object.hasOwn(values, path))

const filled = (path: string, fixture: Fixture) => path.replace(/:\w+|\*/g, () => values[path]?.(fixture) ?? 'unknown')

const browser = [['accept-encoding', 'gzip, deflate, br']] as const

/** Returns each page, and the data request that the router sends when a visitor follows a link to it. */
export function pageEndpoints(): Endpoint[] {
  const endpoint = (name: string, target: (fixture: Fixture) => string): Endpoint => ({
    name,
    bound: bounds.requests,
    baseline: async (fixture) => ({ method: 'GET', path: target(fixture), headers: browser }),
  })
  return pagePaths().flatMap((path) => [
    endpoint(`page ${path}`, (fixture) => filled(path, fixture)),
    // Paths with an extension are files for search engines: no link leads there.
    ...(path.includes('.') ? [] : [endpoint(`data of ${path}`, (fixture) => (path === '/' ? '/_.data' : `${filled(path, fixture)}.data`))]),
  ])
}
