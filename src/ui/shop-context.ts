import { createContext } from 'react-router'
import type { Shop } from '#platform/shop.ts'

export const shopContext = createContext<Shop>()

/**
 * The query as the visitor sent it. The request of a shared page has lost the parameters that its path does not know. Only redirects may depend on it,
 * because they are never cached.
 */
export const sentQueryContext = createContext<string>('')

/** Where an address leads at which nothing is shown, because the owner redirects it. Empty for any other. */
export const movedContext = createContext<string>('')

/** The nonce of one render, for inline scripts (page-policy.ts). */
export const nonceContext = createContext<string>('')

/** The pattern of the route that answers, such as `product/:id`. */
export const patternContext = createContext<string>('')

/** True for the pattern of a route whose 404 page is not rendered, because the page handler has it. */
export const unrenderedContext = createContext<(pattern: string) => boolean>(() => false)
