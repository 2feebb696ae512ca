import type { KeyboardEvent, ReactNode } from 'react'
import { productTexts as texts } from './product-texts.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Modal } from '#ui/modal.tsx'
import { Picture } from '#ui/picture.tsx'
import { useZoom } from './use-zoom.ts'

type ZoomProps = {
  images: string[]
  /** The index of the shown picture; undefined while closed. */
  shown: number | undefined
  altOf: (index: number) => string
  onShow: (index: number) => void
  onClose: () => void
}

/** One picture over the whole window. A pinch, a tap or + enlarges it; finger, mouse, wheel or arrow keys move it. */
export function ProductZoom({ images, shown, altOf, onShow, onClose }: ZoomProps) {
  const { surface, large, widthPx, ...zoom } = useZoom()
  const image = shown === undefined ? undefined : images[shown]

  function go(step: number) {
    zoom.zoomOut()
    onShow(((shown ?? 0) + step + images.length) % images.length)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '=') zoom.zoomIn()
    if (event.key === '-') zoom.zoomOut()
    // The arrow keys move an enlarged picture.
    if (large || images.length < 2) return
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
  }

  return (
    <Modal
      open={image !== undefined}
      aria-label={texts.picture}
      onClose={() => {
        zoom.zoomOut()
        onClose()
      }}
      onKeyDown={handleKey}
      className="m-0 size-full max-h-none max-w-none bg-paper text-ink"
    >
      {image !== undefined && shown !== undefined && (
        <div className="grid h-dvh grid-rows-[1fr_auto]">
          <div ref={surface} className="grid touch-pan-x touch-pan-y overflow-auto overscroll-contain">
            <button
              type="button"
              aria-label={large ? texts.smaller : texts.larger}
              onClick={zoom.handleClick}
              className={classes('m-auto block -outline-offset-4', large ? 'cursor-zoom-out' : 'size-full cursor-zoom-in')}
            >
              <Picture
                image={image}
                alt={altOf(shown)}
                width="1000"
                height="1250"
                sizes="1200px"
                draggable={false}
                style={large ? { width: widthPx } : undefined}
                className={large ? 'max-w-none' : 'mx-auto max-h-[calc(100dvh-72px)] w-auto object-contain'}
              />
            </button>
          </div>
          <div className="flex items-center justify-center gap-2 border-t border-line p-3">
            {images.length > 1 && (
              <ZoomButton label={texts.previous} onClick={() => go(-1)}>
                <Icon name="arrow" className="rotate-180" />
              </ZoomButton>
            )}
            <p role="status" className="min-w-16 text-center tabular-nums">
              <span className="sr-only">{texts.picture} </span>
              <span>{`${shown + 1} / ${images.length}`}</span>
            </p>
            {images.length > 1 && (
              <ZoomButton label={texts.next} onClick={() => go(1)}>
                <Icon name="arrow" />
              </ZoomButton>
            )}
            <ZoomButton label={large ? texts.zoomOut : texts.zoomIn} onClick={() => zoom.toggle()}>
              <Icon name={large ? 'minus' : 'plus'} />
            </ZoomButton>
            <ZoomButton label={texts.close} onClick={onClose}>
              <Icon name="close" />
            </ZoomButton>
          </div>
        </div>
      )}
    </Modal>
  )
}

function ZoomButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" aria-label={label} onClick={onClick} className="grid size-11 place-items-center rounded-full hover:bg-crocus-50">
      {children}
    </button>
  )
}
