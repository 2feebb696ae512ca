import { useState } from 'react'
import { galleryTexts as texts } from './about-texts.ts'
import { classes } from '#ui/classes.ts'
import { OwnPicture } from '#ui/own-picture.tsx'
import type { OwnPictureName } from '#ui/own-pictures.ts'

/** A gallery of the shop's own pictures: one large, and thumbnails below. */
export function OwnGallery({ pictures, className }: { pictures: readonly { name: OwnPictureName; alt: string }[]; className?: string }) {
  const [chosen, setChosen] = useState(pictures[0])
  if (!chosen) return null
  return (
    <div className="grid content-start gap-3">
      <OwnPicture key={chosen.name} {...chosen} sizes="(width >= 768px) 50vw, 100vw" className={classes('w-full rounded-card object-cover', className)} />
      <ul className={classes('grid gap-2.5', pictures.length > 4 ? 'grid-cols-6' : 'grid-cols-[repeat(auto-fill,minmax(68px,1fr))]')}>
        {pictures.map((picture, index) => (
          <li key={picture.name}>
            <button
              type="button"
              aria-label={texts.show(index + 1, pictures.length, picture.alt)}
              aria-current={picture === chosen ? 'true' : undefined}
              onClick={() => setChosen(picture)}
              className="block w-full overflow-hidden rounded-xl aria-[current]:ring-2 aria-[current]:ring-ink aria-[current]:ring-offset-2 aria-[current]:ring-offset-paper"
            >
              <OwnPicture name={picture.name} alt="" sizes="120px" className="aspect-square w-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
