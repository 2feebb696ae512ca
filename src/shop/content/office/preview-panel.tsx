import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Panel } from '#ui/office/panel.tsx'
import { Segments } from '#ui/office/segments.tsx'
import type { PageContent } from '../page-contract.ts'
import { previewMessage } from '../pages/preview-message.ts'
import { contentTexts } from './content-texts.ts'

const texts = contentTexts.preview

/** The widths of the preview in pixels. */
const widths = { narrow: 360, wide: 1280 } as const
const frameHeight = 720

/** The preview is updated so long after the last change. */
const updateDelayMs = 800

/** The page as shoppers will see it, on a phone and on a desktop. */
export function PreviewPanel({ id, content }: { id: string; content: PageContent }) {
  const [look, setLook] = useState<keyof typeof widths>('narrow')
  const frame = useRef<HTMLIFrameElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const scale = useScale(box, widths[look])
  const text = JSON.stringify(content)
  const post = useEffectEvent(() => frame.current?.contentWindow?.postMessage(previewMessage.write(content), location.origin))

  useEffect(() => {
    const timer = setTimeout(() => post(), updateDelayMs)
    return () => clearTimeout(timer)
  }, [text])

  useEffect(() => {
    const postWhenReady = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data === previewMessage.ready) post()
    }
    addEventListener('message', postWhenReady)
    return () => removeEventListener('message', postWhenReady)
  }, [])

  return (
    <Panel
      title={texts.title}
      className="self-start xl:sticky xl:top-4"
      actions={<Segments legend={texts.choose} labels={texts.widths} value={look} onChange={setLook} />}
    >
      <p className="mb-3 text-ink-3">{texts.note}</p>
      <div ref={box} className="overflow-hidden rounded-field border border-edge bg-ground" style={{ height: frameHeight }}>
        <iframe
          ref={frame}
          title={texts.frame}
          src={`/page-preview/${id}`}
          className="origin-top-left bg-white"
          style={{ width: widths[look], height: frameHeight / scale, transform: `scale(${scale})` }}
        />
      </div>
    </Panel>
  )
}

/** Returns the scale, at most 1, with which a frame of this width fits into the box. */
function useScale(box: React.RefObject<HTMLDivElement | null>, width: number) {
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const fit = () => setScale(Math.min(1, element.clientWidth / width) || 1)
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, width])
  return scale
}
