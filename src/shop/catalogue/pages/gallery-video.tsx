import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ShownVideo } from '../videos/contract.ts'
import { productTexts } from './product-texts.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { toast } from '#ui/toast-store.ts'

const texts = productTexts.video

type GalleryVideoProps = { video: ShownVideo; name: string; poster: string; isShown: boolean; hasThumbnails: boolean }

/**
 * The poster of a product's video with a play button; a press replaces it by the player, so the video loads only then. It never plays by itself, and pauses
 * when another picture is shown. Without script the button is a link to the file.
 */
export function GalleryVideo({ video, name, poster, isShown, hasThumbnails }: GalleryVideoProps) {
  const { url, captions, seconds } = video
  const player = useRef<HTMLVideoElement>(null)
  const [isStarted, setStarted] = useState(false)

  useEffect(() => {
    if (!isShown) player.current?.pause()
  }, [isShown])

  async function play() {
    // Render synchronously, because browsers allow sound only within the handler of the press.
    flushSync(() => setStarted(true))
    player.current?.focus()
    try {
      await player.current?.play()
    } catch (error) {
      // Leaving the slide interrupts the start. A press that waited for the script may be too old. Both are no failure: the player's own button works.
      if (error instanceof DOMException && (error.name === 'AbortError' || error.name === 'NotAllowedError')) return
      setStarted(false)
      toast(texts.failed, { kind: 'error' })
    }
  }

  return (
    // On a phone the thumbnails lie over the slide, so the player's controls end above them.
    <div className={classes('relative size-full', isStarted && 'bg-ink', isStarted && hasThumbnails && 'max-md:pb-15')}>
      {isStarted ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- without captions the owner has said that there is no speech
        <video ref={player} src={url} controls playsInline preload="none" aria-label={texts.of(name)} className="size-full object-contain -outline-offset-4">
          {captions !== null && <track kind="captions" src={captions} srcLang="en" label={texts.captions} default />}
        </video>
      ) : (
        <a
          href={url}
          role="button"
          aria-label={texts.play(name, seconds)}
          onClick={(event) => {
            event.preventDefault()
            void play()
          }}
          onKeyDown={(event) => {
            if (event.key !== ' ') return
            event.preventDefault()
            void play()
          }}
          className="group block size-full -outline-offset-4"
        >
          <Picture image={poster} alt="" sizes="(width >= 1024px) 560px, 100vw" className="after-load size-full object-cover" />
          <span className="absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-paper text-ink shadow-3 group-hover:bg-crocus-50">
            <Icon name="play" className="size-8" />
          </span>
        </a>
      )}
    </div>
  )
}
