import { BuiltInPicture } from '#ui/built-in-picture.tsx'
import { companionsOf, findBuiltInPicture } from '#ui/built-in-pictures.ts'
import { Picture } from '#ui/picture.tsx'

type Props = { image: string; alt: string; sizes: string; first?: boolean; className?: string }

/** A picture that the owner uploaded, or a picture that comes with the shop. `cropped`: phones show the cropped copy of a wide picture, if it has one. */
export function PagePicture({ image, cropped, ...shown }: Props & { cropped?: boolean }) {
  const name = findBuiltInPicture(image)
  if (!name) return <Picture image={image} {...shown} />
  const onPhone = cropped && companionsOf(name)?.onPhone
  return <BuiltInPicture name={name} {...(onPhone && { onPhone })} {...shown} />
}
