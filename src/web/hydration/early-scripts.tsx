import { shellTexts as texts } from '../texts/shell.ts'
import { showCartCount } from './show-cart-count.ts'
import { showSignedIn } from './show-signed-in.ts'

/** What the browser keeps is shown before the page's script is there, if it ever is asked for. In the browser React leaves these as they are. */

/** In the head: before the first paint. */
export const SignedInScript = () => <Inline code={import.meta.env.SSR ? `(${showSignedIn.toString()})()` : ''} />

/** After what it writes into. */
export const CartCountScript = () => (
  <Inline code={import.meta.env.SSR ? `(${showCartCount.toString()})(${texts.cartBadge.toString()},${texts.cart.toString()})` : ''} />
)

const Inline = ({ code }: { code: string }) => <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
