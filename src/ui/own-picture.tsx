import { type OwnPictureName, ownPictures, ownPictureSet, ownPictureUrl } from './own-pictures.ts'

type OwnPictureProps = {
  name: OwnPictureName
  alt: string
  sizes: string
  /** The crop for screens below 768 px. */
  onPhone?: OwnPictureName
  /** On the first screen: loads at once. */
  first?: boolean
  className?: string
}

/** One of the shop's own pictures, in the format and width that the browser chooses. */
export function OwnPicture({ name, alt, sizes, onPhone, first, className }: OwnPictureProps) {
  const { width, height } = ownPictures[name]
  return (
    <picture className="contents">
      {onPhone && <source media="(width < 768px)" type="image/avif" srcSet={ownPictureSet(onPhone, 'avif')} sizes="100vw" />}
      {onPhone && <source media="(width < 768px)" type="image/webp" srcSet={ownPictureSet(onPhone, 'webp')} sizes="100vw" />}
      <source type="image/avif" srcSet={ownPictureSet(name, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={ownPictureSet(name, 'webp')} sizes={sizes} />
      <img
        src={ownPictureUrl(name)}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  )
}
