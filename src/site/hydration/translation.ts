/** A browser's translator may replace the texts of a page before React is ready. */

declare global {
  interface Window {
    /** What has changed since the page was parsed. Undefined once React is ready. */
    translation?: { changes: MutationRecord[]; observer: MutationObserver } | undefined
  }
}

/** Records what a translator changes. Inlined as text, so it uses no name from outside. */
export function recordTranslation() {
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  window.translation = { changes, observer }
  addEventListener('DOMContentLoaded', () =>
    observer.observe(document.body, { childList: true, characterData: true, characterDataOldValue: true, subtree: true }),
  )
}

/**
 * Puts back the texts that a translator has replaced, so that React finds what the server rendered. Otherwise React would build the whole page again, and lose
 * taps and typed text. The translator then translates the page again.
 *
 * Translators change the text of a node, or replace the node by a `font` element.
 */
export function undoTranslation() {
  if (!window.translation) return
  const { changes, observer } = window.translation
  window.translation = undefined
  changes.push(...observer.takeRecords())
  observer.disconnect()
  for (const change of changes.reverse()) {
    if (change.oldValue !== null) change.target.nodeValue = change.oldValue
    else if (isByTranslator(change)) putBackNodes(change)
  }
}

/** True if a `font` that is still there is in the record or next to it: one record adds the `font`, another removes the text beside it. */
const isByTranslator = ({ target, addedNodes, previousSibling, nextSibling }: MutationRecord) =>
  [...addedNodes, previousSibling, nextSibling].some((node) => node?.nodeName === 'FONT' && node.parentNode === target)

function putBackNodes({ target, addedNodes, removedNodes, nextSibling }: MutationRecord) {
  for (const node of removedNodes) target.insertBefore(node, addedNodes[0] ?? nextSibling)
  for (const node of addedNodes) target.removeChild(node)
}
