import { InlineScript, scriptLiteral } from '#ui/inline-script.tsx'

/** Renders the script that checks the server-rendered cart. It stands before the cart in the page. `keys`: the keys of the cart in local storage. */
export const RenderedCartScript = ({ keys, rendered }: { keys: string[]; rendered: unknown }) => (
  <InlineScript code={import.meta.env.SSR ? `(${checkRenderedCart.toString()})(${scriptLiteral(keys)},${scriptLiteral(JSON.stringify(rendered))})` : ''} />
)

/**
 * Marks the page as stale when the server-rendered cart differs from the browser's. Inlined as text, so it uses no name from outside.
 *
 * The server renders the cart from a cookie, but local storage is authoritative. The first of `keys` with a cart that is not empty counts. Both texts are
 * JSON that the shop wrote, so comparing them as strings is enough. The two events cover changes in another tab and a page restored by the Back button.
 */
export function checkRenderedCart(keys: string[], rendered: string) {
  const stored = () => {
    try {
      const texts = keys.map((key) => localStorage.getItem(key) ?? '[]')
      return texts.find((text) => text !== '[]') ?? '[]'
    } catch {
      return '[]'
    }
  }
  const check = () => {
    const stale = stored() !== rendered
    document.documentElement.toggleAttribute('data-stale', stale)
    // In data-saving mode the page's script would wait for the visitor's first action (load-scripts.ts).
    if (stale) window.script?.load()
  }
  check()
  addEventListener('storage', check)
  addEventListener('pageshow', check)
}
