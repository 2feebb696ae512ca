import { Scripts } from 'react-router'
import { shellTexts as texts } from '../shell/shell-texts.ts'
import { InlineScript, scriptLiteral } from '#ui/inline-script.tsx'
import { savesData } from '#ui/saves-data.ts'
import { parseSaved, savedKey } from '#shop/catalogue/parts.ts'
import { holdEarlyEvents } from './early-events.ts'
import { decideWhenToLoad, loadScripts } from './load-scripts.ts'
import { checkBrowser, oldBrowsersPath } from './old-browsers.ts'
import { renewPage } from '#ui/renew-page.ts'
import { showCartCount, showSaved, showSignedIn } from './show-stored.ts'
import { recordTranslation } from './translation.ts'

/** Inline scripts: they show the browser's own state before the page's script, and load it. In the browser React leaves them untouched. */

/** Shows the signed-in state before the first paint, and holds events, because a shopper may tap while the rest of the page loads. Belongs in the head. */
export const HeadScript = () => (
  <InlineScript
    code={
      import.meta.env.SSR
        ? `(${checkBrowser.toString()})(${scriptLiteral(oldBrowsersPath)});(${showSignedIn.toString()})();(${decideWhenToLoad.toString()})(${savesData.toString()});(${holdEarlyEvents.toString()})();(${recordTranslation.toString()})()`
        : ''
    }
  />
)

/**
 * Renders <Scripts>, and loads them late (load-scripts.ts). In the browser React renders nothing inside a <noscript>. The <template> stops a browser without
 * JavaScript from fetching the preloads.
 */
export const LateScripts = () => (
  <>
    <noscript>
      <template>
        <Scripts />
      </template>
    </noscript>
    <InlineScript code={import.meta.env.SSR ? `(${loadScripts.toString()})(${renewPage.toString()})` : ''} />
  </>
)

/** Shows the number of items in the cart. Follows the elements that it fills. */
export const CartCountScript = () => (
  <InlineScript code={import.meta.env.SSR ? `(${showCartCount.toString()})(${texts.cartBadge.toString()},${texts.cart.toString()})` : ''} />
)

/** Presses the hearts of the saved products. Follows the elements that it marks. */
export const SavedScript = () => (
  <InlineScript code={import.meta.env.SSR ? `(${showSaved.toString()})(${scriptLiteral(savedKey)},${parseSaved.toString()})` : ''} />
)
