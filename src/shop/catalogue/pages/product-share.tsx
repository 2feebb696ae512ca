import { productTexts } from './product-texts.ts'
import { Icon } from '#ui/icon.tsx'
import { toast } from '#ui/toast-store.ts'

/** Opens the device's share dialog, or copies the address where there is none. Invisible without script. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  async function share() {
    const url = new URL(path, location.href).href
    if (typeof navigator.share === 'function') {
      // Rejects when the shopper closes the dialog.
      await navigator.share({ title, url }).catch(() => undefined)
      return
    }
    try {
      await navigator.clipboard.writeText(url)
      toast(productTexts.linkCopied)
    } catch {
      toast(productTexts.linkNotCopied, { kind: 'error' })
    }
  }

  return (
    <button
      type="button"
      onClick={() => void share()}
      className="flex min-h-11 flex-none items-center gap-2 rounded-control px-3 font-semibold hover:bg-crocus-50 noscript:invisible"
    >
      <Icon name="share" />
      <span className="max-md:sr-only">{productTexts.share}</span>
    </button>
  )
}
