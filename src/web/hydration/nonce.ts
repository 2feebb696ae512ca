import { createContext } from 'react'

/** On the server, the nonce that tells our inline scripts from any that got into the page by its data. Undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
