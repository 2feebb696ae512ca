import { type MouseEvent, useId, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { FieldError } from '#ui/field.tsx'
import { FilePicker, photoTypes } from '#ui/file-picker.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { moveWithFocus } from '#ui/office/move-with-focus.ts'
import { productsTexts } from './products-texts.ts'
import { type FormPicture, maximumPictures, type Pictures } from './use-pictures.ts'

const texts = productsTexts.pictures

/** The product's images. Admins choose or drop files, and order the images by dragging or with buttons. */
export function PictureList({ pictures, add, retry, remove, move, error }: Pictures & { error: string | undefined }) {
  const [dragged, setDragged] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()

  function moveBy(event: MouseEvent<HTMLButtonElement>, { key }: FormPicture, place: number) {
    moveWithFocus(event, () => move(key, place))
    setAnnouncement(texts.moved(place + 1, pictures.length))
  }

  return (
    <fieldset className="grid min-w-0 content-start gap-2">
      <legend className="mb-1 font-medium text-ink-2">{texts.legend}</legend>
      {pictures.length > 0 && (
        <ol
          aria-label={texts.legend}
          onDragOver={(event) => event.preventDefault()}
          className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3 lg:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]"
        >
          {pictures.map((picture, place) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              place={place}
              count={pictures.length}
              dragged={picture.key === dragged}
              onDragStart={() => setDragged(picture.key)}
              onDragEnter={() => dragged !== undefined && dragged !== picture.key && move(dragged, place)}
              onDragEnd={() => setDragged(undefined)}
              onMove={moveBy}
              onRetry={retry}
              onRemove={() => {
                remove(picture)
                input.current?.focus()
              }}
            />
          ))}
        </ol>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <FilePicker
        look="area"
        inputRef={input}
        errorId={error && errorId}
        label={texts.choose}
        hint={texts.hint}
        accept={photoTypes}
        left={maximumPictures - pictures.length}
        onFiles={add}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}

const buttonClasses =
  'grid min-h-11 flex-1 place-items-center text-ink-2 hover:not-aria-disabled:bg-ground hover:not-aria-disabled:text-ink aria-disabled:opacity-35 lg:min-h-8'

/** One image of the form, with the progress of its upload and buttons to move or remove it. */
function PictureTile({
  picture,
  place,
  count,
  dragged,
  onDragStart,
  onDragEnter,
  onDragEnd,
  onMove,
  onRetry,
  onRemove,
}: {
  picture: FormPicture
  /** Position in the list, from 0. */
  place: number
  count: number
  dragged: boolean
  onDragStart: () => void
  onDragEnter: () => void
  onDragEnd: () => void
  onMove: (event: MouseEvent<HTMLButtonElement>, picture: FormPicture, place: number) => void
  onRetry: (picture: FormPicture, file: File) => void
  onRemove: () => void
}) {
  const number = place + 1
  return (
    <li
      draggable
      {...{ onDragStart, onDragEnter, onDragEnd }}
      className={classes('grid content-start overflow-hidden rounded-field border border-edge bg-card', dragged && 'opacity-50')}
    >
      <span className="relative block aspect-square cursor-grab bg-ground active:cursor-grabbing">
        <img
          src={picture.preview}
          alt={texts.alt(number)}
          draggable={false}
          className={classes('size-full object-cover', picture.kind !== 'stored' && 'opacity-50')}
        />
        {place === 0 && <span className="absolute top-1.5 left-1.5 rounded-md bg-card px-1.5 text-xs font-semibold text-ink shadow-2">{texts.main}</span>}
        {picture.kind === 'uploading' && (
          <progress
            aria-label={texts.progress(number)}
            className="absolute inset-x-2 bottom-2 h-1.5 w-[calc(100%-16px)] appearance-none overflow-hidden rounded-full bg-white motion-safe:animate-pulse [&::-moz-progress-bar]:bg-crocus-700 [&::-webkit-progress-bar]:bg-crocus-700"
          />
        )}
      </span>
      {picture.kind === 'failed' && (
        <span className="grid gap-1 border-t border-edge p-2">
          <FieldError>{picture.reason}</FieldError>
          <button type="button" onClick={() => onRetry(picture, picture.file)} className="link min-h-11 justify-self-start lg:min-h-8">
            {texts.tryAgain}
          </button>
        </span>
      )}
      <span className="flex divide-x divide-edge border-t border-edge">
        <TileButton name={texts.earlier(number)} icon="arrow" flipped disabled={place === 0} onClick={(event) => onMove(event, picture, place - 1)} />
        <TileButton name={texts.later(number)} icon="arrow" disabled={place === count - 1} onClick={(event) => onMove(event, picture, place + 1)} />
        <TileButton name={texts.remove(number)} icon="close" onClick={onRemove} />
      </span>
    </li>
  )
}

type TileButtonProps = { name: string; icon: IconName; flipped?: boolean; disabled?: boolean; onClick: (event: MouseEvent<HTMLButtonElement>) => void }

/** A button that keeps the focus while disabled, so moving an image to either end does not lose the focus. */
const TileButton = ({ name, icon, flipped, disabled, onClick }: TileButtonProps) => (
  <button
    type="button"
    aria-label={name}
    title={name}
    aria-disabled={disabled || undefined}
    onClick={(event) => !disabled && onClick(event)}
    className={buttonClasses}
  >
    <Icon name={icon} className={classes('size-4', flipped && 'rotate-180')} />
  </button>
)
