import { createContext } from 'react'

/** The nonce of this render, on the server only. The browser runs inline scripts with the nonce, and refuses any that page data smuggled in. */
export const NonceContext = createContext<string | undefined>(undefined)
