import { useState } from 'react'
import { classes } from '../ui/classes.ts'
import { Picture } from '../ui/picture.tsx'

type GalleryProps = { images: string[]; name: string; ground: 'saffron' | 'shilajit' | undefined; badge: string | undefined }

/** The chosen picture large, all of them as thumbnails: on the left, on a phone below. */
export function Gallery({ images, name, ground, badge }: GalleryProps) {
  const [chosen, setChosen] = useState(0)
  const image = images[chosen] ?? images[0] ?? ''
  return (
    <div className={classes('grid content-start gap-3.5', images.length > 1 && 'lg:grid-cols-[76px_1fr]')}>
      <div data-ground={ground} className="ground relative aspect-square overflow-hidden max-md:-mx-4 max-md:aspect-5/4 md:rounded-[20px] lg:-col-end-1">
        <Picture
          key={image}
          image={image}
          alt={`${name}, picture ${chosen + 1} of ${images.length}`}
          width="1000"
          height="1250"
          sizes="(width >= 1024px) 560px, 100vw"
          first
          className="size-full object-cover object-[50%_70%] max-md:object-[50%_56%]"
        />
        {badge && <span className="absolute top-4 left-4 rounded-lg bg-paper px-3 py-1.5 font-bold tabular-nums">{badge}</span>}
      </div>
      {images.length > 1 && (
        <ul className="flex gap-2.5 max-lg:overflow-x-auto max-lg:p-1 lg:col-start-1 lg:row-start-1 lg:grid lg:content-start">
          {images.map((one, index) => (
            <li key={one} className="flex-none">
              <button
                type="button"
                aria-label={`Show picture ${index + 1} of ${images.length}`}
                aria-current={index === chosen ? 'true' : undefined}
                onClick={() => setChosen(index)}
                data-ground={ground}
                className="ground block size-16 overflow-hidden rounded-xl aria-[current]:ring-2 aria-[current]:ring-ink aria-[current]:ring-offset-2 aria-[current]:ring-offset-paper lg:size-19"
              >
                <Picture image={one} alt="" width="76" height="95" sizes="76px" className="size-full object-cover" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
