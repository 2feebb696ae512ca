import { useEffect, useRef, useState } from 'react'
import { sourcesOf } from '#ui/picture-sizes.ts'
import type { Ground } from '../contract.ts'
import type { ShownVideo } from '../videos/contract.ts'
import { productTexts as texts } from './product-texts.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { GalleryVideo } from './gallery-video.tsx'
import { onDemand } from '#ui/on-demand.tsx'

const ProductZoom = onDemand(async () => (await import('./product-zoom.tsx')).ProductZoom)

type GalleryProps = {
  images: string[]
  video: ShownVideo | undefined
  name: string
  ground: Ground | undefined
  badge: string | undefined
}

const thumbnail =
  'ground block size-16 overflow-hidden rounded-xl ring-1 ring-paper aria-[current]:ring-2 aria-[current]:ring-ink aria-[current]:ring-offset-2 aria-[current]:ring-offset-paper max-md:size-11 lg:size-19'

/** The product's pictures and video in a row to swipe. Thumbnails lie over the picture on a phone, else below or on the left. A press opens the zoom. */
export function Gallery({ images, video, name, ground, badge }: GalleryProps) {
  const track = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState(0)
  const [zoomed, setZoomed] = useState<number>()
  const slideCount = images.length + (video ? 1 : 0)
  const poster = video?.poster || (images[0] ?? '')
  const altOf = (index: number) => texts.pictureOf(name, index + 1, images.length)

  const readChosen = ({ scrollLeft, clientWidth }: HTMLElement) => setChosen(Math.round(scrollLeft / clientWidth))

  useEffect(() => {
    // The shopper may have swiped before the script loaded.
    if (track.current?.scrollLeft) readChosen(track.current)
  }, [])

  // Shows the first picture again when the chosen pack changes it.
  const [first] = images
  const previousFirst = useRef(first)
  useEffect(() => {
    if (previousFirst.current === first) return
    previousFirst.current = first
    show(0)
  }, [first])

  /** Closes the zoom, with its last picture in view. */
  function closeZoom() {
    if (zoomed !== undefined) show(zoomed)
    setZoomed(undefined)
  }

  function show(index: number) {
    setChosen(index)
    track.current?.scrollTo({ left: index * track.current.clientWidth })
  }

  return (
    <div className={classes('relative grid content-start gap-3.5 md:sticky md:top-24 md:self-start', slideCount > 1 && 'lg:grid-cols-[76px_1fr]')}>
      <div
        data-ground={ground}
        className="ground relative aspect-square overflow-hidden max-md:-mx-4 max-md:aspect-auto max-md:h-[clamp(7rem,calc(100svh-32.5rem),min(60vw,18rem))] md:rounded-[20px] lg:-col-end-1"
      >
        {slideCount === 0 && <Picture image="" alt="" />}
        <ul
          ref={track}
          hidden={slideCount === 0}
          aria-label={texts.pictures}
          onScroll={({ currentTarget }) => readChosen(currentTarget)}
          className="flex size-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none]"
        >
          {images.map((image, index) => (
            <li key={image} className="size-full flex-none snap-center">
              <a
                href={sourcesOf(image)?.src ?? image}
                aria-label={texts.zoom(altOf(index))}
                onClick={(event) => {
                  event.preventDefault()
                  setZoomed(index)
                }}
                className="block size-full cursor-zoom-in -outline-offset-4"
              >
                <Picture
                  image={image}
                  alt={altOf(index)}
                  width="1000"
                  height="1250"
                  sizes="(width >= 1024px) 560px, 100vw"
                  first={index === 0}
                  className={classes('size-full object-cover object-[50%_70%] max-md:object-[50%_56%]', index > 0 && 'after-load')}
                />
              </a>
            </li>
          ))}
          {video && (
            <li className="size-full flex-none snap-center">
              <GalleryVideo video={video} name={name} poster={poster} isShown={chosen === images.length} hasThumbnails={slideCount > 1} />
            </li>
          )}
        </ul>
        {badge && <span className="pointer-events-none absolute top-4 left-4 rounded-lg bg-paper px-3 py-1.5 font-bold tabular-nums">{badge}</span>}
      </div>
      {slideCount > 1 && (
        <ul className="flex gap-2.5 max-lg:overflow-x-auto max-lg:p-1 max-md:absolute max-md:inset-x-0 max-md:bottom-2 max-md:justify-end-safe lg:col-start-1 lg:row-start-1 lg:grid lg:content-start">
          {images.map((image, index) => (
            <li key={image} className="flex-none">
              <button
                type="button"
                aria-label={texts.showPicture(index + 1, images.length)}
                aria-current={index === chosen ? 'true' : undefined}
                onClick={() => show(index)}
                data-ground={ground}
                className={thumbnail}
              >
                <Picture image={image} alt="" width="76" height="95" sizes="76px" className="after-load size-full object-cover" />
              </button>
            </li>
          ))}
          {video && (
            <li className="flex-none">
              <button
                type="button"
                aria-label={texts.video.show}
                aria-current={chosen === images.length ? 'true' : undefined}
                onClick={() => show(images.length)}
                data-ground={ground}
                className={classes('relative', thumbnail)}
              >
                <Picture image={poster} alt="" width="76" height="95" sizes="76px" className="after-load size-full object-cover" />
                <span className="absolute inset-0 m-auto grid size-8 place-items-center rounded-full bg-paper text-ink">
                  <Icon name="play" className="size-5" />
                </span>
              </button>
            </li>
          )}
        </ul>
      )}
      <ProductZoom wanted={zoomed !== undefined} onAbandon={closeZoom} images={images} shown={zoomed} altOf={altOf} onShow={setZoomed} onClose={closeZoom} />
    </div>
  )
}
