import type { BrowserContext } from '@playwright/test'

/**
 * Treats each page as a browser's translator does: replaces each text node by a `font` in a `font`. It starts when the page is parsed, and translates later
 * texts once React is ready, because a translator takes longer than React. The words stay the same, so tests find them.
 */
export const translatePages = (context: BrowserContext) =>
  context.addInitScript(() => {
    const kept = 'script, style, noscript, textarea, option, title, font, [translate=no]'
    const replace = (text: Node) => {
      if (!text.nodeValue?.trim() || !text.parentElement || text.parentElement.closest(kept)) return
      const outer = document.createElement('font')
      outer.append(document.createElement('font'))
      outer.firstElementChild?.append(text.nodeValue)
      text.parentElement.replaceChild(outer, text)
    }
    const translate = () => {
      const iterator = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      for (let text = iterator.nextNode(); text; text = iterator.nextNode()) texts.push(text)
      for (const text of texts) replace(text)
    }
    const translateNow = () => (window.early ? setTimeout(translateNow) : translate())
    addEventListener('DOMContentLoaded', () =>
      setTimeout(() => {
        translate()
        new MutationObserver(translateNow).observe(document, { childList: true, characterData: true, subtree: true })
      }),
    )
  })
