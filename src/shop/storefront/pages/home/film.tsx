import { useEffect, useRef, useState } from 'react'
import { afterLoad } from '#ui/after-load.ts'
import { classes } from '#ui/classes.ts'
import { savesData } from '#ui/saves-data.ts'

/**
 * A video that its slide lays over a picture. It loads after the page, when its slide shows. Phones get no video, because it is cut for wide screens. It is
 * left out with data saving and reduced motion too.
 */
export function Film({ name, playing, className }: { name: string; playing: boolean; className?: string }) {
  const isAllowed = useFilmAllowed()
  const [started, setStarted] = useState(false)
  const ref = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    const video = ref.current
    if (!video) return
    // The browser may block autoplay. Then the poster stays.
    if (playing) video.play().catch(() => undefined)
    else video.pause()
  }, [playing, isAllowed])

  if (!isAllowed) return null
  return (
    <video
      ref={ref}
      muted
      loop
      playsInline
      preload="none"
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setStarted(true)}
      className={classes('transition-opacity duration-420', !started && 'opacity-0', className)}
    >
      <source src={`/films/${name}.webm`} type="video/webm" />
      <source src={`/films/${name}.mp4`} type="video/mp4" />
    </video>
  )
}

/** Returns whether the film may play here. False until the page has loaded. */
function useFilmAllowed() {
  const [isAllowed, setAllowed] = useState(false)
  useEffect(() => {
    if (savesData() || !matchMedia('(width >= 768px) and (prefers-reduced-motion: no-preference)').matches) return
    return afterLoad(() => setAllowed(true))
  }, [])
  return isAllowed
}
