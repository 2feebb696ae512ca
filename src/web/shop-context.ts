import { createContext } from 'react-router'
import type { Shop } from '#platform/shop.ts'

export const shopContext = createContext<Shop>()

/** Of one render: see page-policy.ts. */
export const nonceContext = createContext<string>('')
