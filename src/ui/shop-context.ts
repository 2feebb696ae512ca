import { createContext } from 'react-router'
import type { Shop } from '#platform/shop.ts'

export const shopContext = createContext<Shop>()

/**
 * The query as the visitor sent it. The request of a shared page has lost the parameters that its path does not know. Only redirects may depend on it,
 * because they are never cached.
 */
export const sentQueryContext = createContext<string>('')

/** Where the owner redirects an address that shows nothing. Empty without a redirect. */
export const redirectTargetContext = createContext<string>('')

/** The nonce of one render, for inline scripts (page-policy.ts). */
export const nonceContext = createContext<string>('')

/** The pattern of the route that answers, such as `product/:id`. */
export const patternContext = createContext<string>('')

/** True for the pattern of a route whose 404 page need not be rendered, because the page handler keeps one for all such addresses. */
export const sharedNotFoundContext = createContext<(pattern: string) => boolean>(() => false)
