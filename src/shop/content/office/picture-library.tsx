import { call } from '#ui/call.ts'
import { builtInPictures, findBuiltInPicture } from '#ui/built-in-pictures.ts'
import { withSession } from '#ui/guard.ts'
import { Modal } from '#ui/office/modal.tsx'
import { sourcesOf } from '#ui/picture-sizes.ts'
import { useLoaded } from '#ui/use-loaded.ts'
import * as contract from '../office-contract.ts'
import type { PagePicture as Listed } from '../office-contract.ts'
import { PagePicture } from '../pages/page-picture.tsx'
import { contentTexts } from './content-texts.ts'

const texts = contentTexts.library

type Props = { onChoose: (picture: Pick<Listed, 'image' | 'alt'>) => void; onClose: () => void }

/** Offers the pictures that pages show already, to choose one. */
export function PictureLibrary({ onChoose, onClose }: Props) {
  const { loaded } = useLoaded(() => withSession(call(contract.listPagePictures, {})))
  return (
    <Modal open wide keepsTyped onClose={onClose} title={texts.title}>
      {loaded.kind === 'loading' && <p role="status">{texts.loading}</p>}
      {loaded.kind === 'failed' && <p role="alert">{texts.failed}</p>}
      {loaded.kind === 'loaded' && loaded.value.length === 0 && <p>{texts.none}</p>}
      {loaded.kind === 'loaded' && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {loaded.value.map((picture) => (
            <li key={picture.image} className="grid">
              <button
                type="button"
                onClick={() => onChoose(picture)}
                className="grid content-start gap-2 rounded-field border border-edge p-2 text-left hover:border-control hover:bg-ground"
              >
                <PagePicture image={picture.image} alt="" sizes="240px" className="aspect-square w-full rounded-field object-cover" />
                <span className="font-medium wrap-anywhere">{picture.alt}</span>
                <span className="text-ink-3 wrap-anywhere">{detailsOf(picture)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}

/** Returns a text with the size of a picture in pixels, if its address has it, and the names of its pages. */
function detailsOf({ image, pages }: Listed) {
  const name = findBuiltInPicture(image)
  const size = name ? builtInPictures[name] : sourcesOf(image)
  return [size && texts.size(size), texts.on(pages.map(contentTexts.nameOf).join(', '))].filter(Boolean).join(' ')
}
