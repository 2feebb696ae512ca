import { createContext } from 'react-router'
import type { Shop } from '#platform/shop.ts'

export const shopContext = createContext<Shop>()

/** The nonce of one render, for inline scripts (page-policy.ts). */
export const nonceContext = createContext<string>('')
