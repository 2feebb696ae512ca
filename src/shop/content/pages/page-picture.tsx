import { OwnPicture } from '#ui/own-picture.tsx'
import { findOwnPicture } from '#ui/own-pictures.ts'
import { Picture } from '#ui/picture.tsx'

type Props = { image: string; alt: string; sizes: string; first?: boolean; className?: string }

/** A picture that the owner uploaded, or one that comes with the shop. */
export function PagePicture({ image, ...shown }: Props) {
  const name = findOwnPicture(image)
  return name ? <OwnPicture name={name} {...shown} /> : <Picture image={image} {...shown} />
}
