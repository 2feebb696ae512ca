import { useEffect, useEffectEvent } from 'react'

/** Calls when `active` becomes another thing that is not 0 or false, and then when something on the page moves, at most once a frame. */
export function useLayoutChange(active: boolean | number, changed: () => void) {
  const tell = useEffectEvent(changed)
  useEffect(() => {
    if (!active) return
    let frame = 0
    const later = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => tell())
    }
    tell()
    window.addEventListener('scroll', later, { passive: true })
    window.addEventListener('resize', later)
    // A part that opens or goes moves what stands below.
    const observer = new ResizeObserver(later)
    observer.observe(document.body)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', later)
      window.removeEventListener('resize', later)
      observer.disconnect()
    }
  }, [active])
}
