import { use } from 'react'
import { shellTexts as texts } from '../texts/shell.ts'
import { checkRenderedCart } from './check-rendered-cart.ts'
import { markLoaded } from './mark-loaded.ts'
import { NonceContext } from './nonce.ts'
import { showCartCount } from './show-cart-count.ts'
import { showSignedIn } from './show-signed-in.ts'
import { turnSlides } from './turn-slides.ts'

/** What the browser keeps is shown before the page's script is there, if it ever is asked for. In the browser React leaves these as they are. */

/** In the head: before the first paint. */
export const HeadScript = () => <Inline code={import.meta.env.SSR ? `(${showSignedIn.toString()})();(${markLoaded.toString()})()` : ''} />

/** After what it writes into. */
export const CartCountScript = () => (
  <Inline code={import.meta.env.SSR ? `(${showCartCount.toString()})(${texts.cartBadge.toString()},${texts.cart.toString()})` : ''} />
)

/** Before what the server has drawn of the cart. `keys` say where the browser keeps it. */
export const RenderedCartScript = ({ keys, drawn }: { keys: string[]; drawn: unknown }) => (
  <Inline code={import.meta.env.SSR ? `(${checkRenderedCart.toString()})(${literal(keys)},${literal(JSON.stringify(drawn))})` : ''} />
)

/** At the end of the element that holds the slides. */
export const SlidesScript = ({ everyMs, swipePx }: { everyMs: number; swipePx: number }) => (
  <Inline code={import.meta.env.SSR ? `(${turnSlides.toString()})(${everyMs},${swipePx})` : ''} />
)

/** A value in the words of script, in which nothing ends the element. */
const literal = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** A script of ours within the page. */
export const Inline = ({ code }: { code: string }) => <script nonce={use(NonceContext)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
