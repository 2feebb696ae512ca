import { heartTexts as texts } from '../product-texts.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { dismissToastsAbout, toast } from '#ui/toast-store.ts'
import { saveProduct, unsaveProduct, useIsSaved } from './saved-store.ts'

/** `onPicture`: the heart has a light disc behind it, because a picture may be dark. */
type HeartProps = { product: { _id: string; name: string }; onPicture?: boolean }

/**
 * Saves the product for later in this browser, or removes it again. hydration/show-stored.ts presses it before React, and early-events.ts holds an early tap.
 * Invisible without script.
 */
export function Heart({ product: { _id, name }, onPicture = false }: HeartProps) {
  const isSaved = useIsSaved(_id)
  const about = `saved ${_id}`

  function toggle() {
    try {
      if (isSaved) unsaveProduct(_id)
      else saveProduct(_id)
    } catch {
      // Storage is blocked. A toast said so already, and the heart stays unchanged.
      return
    }
    dismissToastsAbout(about)
    if (!isSaved) toast(texts.saved(name), { about, link: { text: texts.see, to: '/wishlist' } })
  }

  return (
    <button
      type="button"
      data-save={_id}
      suppressHydrationWarning
      aria-pressed={isSaved}
      aria-label={texts.save(name)}
      // The second press of a double tap would undo the first.
      onClick={({ detail }) => detail < 2 && toggle()}
      className={classes(
        'group/heart grid size-11 flex-none place-items-center rounded-full noscript:invisible',
        onPicture ? 'absolute top-0.5 right-0.5' : 'hover:bg-crocus-50',
      )}
    >
      <span className={classes('p-1.5', onPicture && 'rounded-full bg-paper group-hover/heart:bg-crocus-50')}>
        <Icon name="heart" className="group-aria-pressed/heart:fill-kesar group-aria-pressed/heart:text-kesar" />
      </span>
    </button>
  )
}
