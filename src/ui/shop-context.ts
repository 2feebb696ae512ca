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
