import { use } from 'react'
import { NonceContext } from './nonce.ts'

/** Returns a value as a script literal. `<` is escaped, so the value cannot close the script element. */
export const scriptLiteral = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** An inline script with the nonce of this render. */
export const InlineScript = ({ code }: { code: string }) => (
  <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
)
