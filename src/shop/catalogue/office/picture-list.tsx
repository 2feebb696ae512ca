import { type MouseEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { productsTexts } from './products-texts.ts'
import { FieldError } from '#ui/field.tsx'
import { FilePicker, photoTypes } from '#ui/file-picker.tsx'
import { PictureTile } from './picture-tile.tsx'
import { type FormPicture, maximumPictures, type Pictures } from './use-pictures.ts'

const texts = productsTexts.pictures

/** The product's images. Admins choose or drop files, and order the images by dragging or with buttons. */
export function PictureList({ pictures, add, retry, remove, move, error }: Pictures & { error: string | undefined }) {
  const [dragged, setDragged] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const errorId = useId()

  function moveBy(event: MouseEvent<HTMLButtonElement>, { key }: FormPicture, place: number) {
    const button = event.currentTarget
    flushSync(() => move(key, place))
    // Browsers drop the focus when an element moves in the page.
    button.focus()
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
