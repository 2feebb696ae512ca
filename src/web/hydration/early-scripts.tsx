import { use } from 'react'
import { shellTexts as texts } from '../texts/shell.ts'
import { checkRenderedCart } from './check-rendered-cart.ts'
import { markLoaded } from './mark-loaded.ts'
import { NonceContext } from './nonce.ts'
import { showCartCount } from './show-cart-count.ts'
import { showSignedIn } from './show-signed-in.ts'
import { turnSlides } from './turn-slides.ts'

/** Inline scripts that show the browser's own state before the page's script loads. In the browser React leaves them untouched. */

/** Shows the signed-in state before the first paint. Belongs in the head. */
export const HeadScript = () => <Inline code={import.meta.env.SSR ? `(${showSignedIn.toString()})();(${markLoaded.toString()})()` : ''} />

/** Shows the number of items in the cart. Follows the elements that it fills. */
export const CartCountScript = () => (
  <Inline code={import.meta.env.SSR ? `(${showCartCount.toString()})(${texts.cartBadge.toString()},${texts.cart.toString()})` : ''} />
)

/** Checks the server-rendered cart. Precedes it in the page. `keys`: where local storage holds the cart. */
export const RenderedCartScript = ({ keys, rendered }: { keys: string[]; rendered: unknown }) => (
  <Inline code={import.meta.env.SSR ? `(${checkRenderedCart.toString()})(${literal(keys)},${literal(JSON.stringify(rendered))})` : ''} />
)

/** Turns the slides. The last child of the element that holds them. */
export const SlidesScript = ({ everyMs, swipePx }: { everyMs: number; swipePx: number }) => (
  <Inline code={import.meta.env.SSR ? `(${turnSlides.toString()})(${everyMs},${swipePx})` : ''} />
)

/** Returns a value as a script literal. `<` is escaped, so the value cannot close the script element. */
const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** An inline script with the nonce of this render. */
export const Inline = ({ code }: { code: string }) => <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
