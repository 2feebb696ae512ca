import { InlineScript, literal } from '#ui/inline-script.tsx'
import { checkRenderedCart } from './check-rendered-cart.ts'

/** Checks the server-rendered cart. Precedes it in the page. `keys`: where local storage holds the cart. */
export const RenderedCartScript = ({ keys, rendered }: { keys: string[]; rendered: unknown }) => (
  <InlineScript code={import.meta.env.SSR ? `(${checkRenderedCart.toString()})(${literal(keys)},${literal(JSON.stringify(rendered))})` : ''} />
)
