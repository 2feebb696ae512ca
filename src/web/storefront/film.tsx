import { useEffect, useRef, useState } from 'react'
import { classes } from '../ui/classes.ts'

type Connection = { saveData?: boolean }

/** Moving pictures over their poster: fetched only after the page has loaded, only where data and motion are welcome, and each only once it is shown. A phone has none: they are cut for a wide screen. */
export function Film({ name, playing, className }: { name: string; playing: boolean; className?: string }) {
  const wanted = useWanted()
  const [seen, setSeen] = useState(false)
  const ref = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    const video = ref.current
    if (!video) return
    // A browser may refuse to play by itself; the poster is enough then.
    if (playing) video.play().catch(() => undefined)
    else video.pause()
  }, [playing, wanted])

  if (!wanted) return null
  return (
    <video
      ref={ref}
      muted
      loop
      playsInline
      preload="none"
      aria-hidden="true"
      tabIndex={-1}
      onPlaying={() => setSeen(true)}
      className={classes('transition-opacity duration-420', !seen && 'opacity-0', className)}
    >
      <source src={`/films/${name}.webm`} type="video/webm" />
      <source src={`/films/${name}.mp4`} type="video/mp4" />
    </video>
  )
}

function useWanted() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const connection: Connection | undefined = 'connection' in navigator ? (navigator.connection ?? undefined) : undefined
    if (connection?.saveData || !matchMedia('(width >= 768px) and (prefers-reduced-motion: no-preference)').matches) return
    const want = () => setWanted(true)
    if (document.readyState === 'complete') want()
    else window.addEventListener('load', want, { once: true })
    return () => window.removeEventListener('load', want)
  }, [])
  return wanted
}
