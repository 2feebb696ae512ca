import { type BuiltInPictureName, builtInPictures, builtInPictureSet, builtInPictureUrl } from './built-in-pictures.ts'

type BuiltInPictureProps = {
  name: BuiltInPictureName
  alt: string
  sizes: string
  /** The crop for screens below 768 px. */
  onPhone?: BuiltInPictureName
  /** On the first screen: loads at once. */
  first?: boolean
  className?: string
}

/** A picture that comes with the program, in the format and width that the browser chooses. */
export function BuiltInPicture({ name, alt, sizes, onPhone, first, className }: BuiltInPictureProps) {
  const { width, height } = builtInPictures[name]
  return (
    <picture className="contents">
      {onPhone && <source media="(width < 768px)" type="image/avif" srcSet={builtInPictureSet(onPhone, 'avif')} sizes="100vw" />}
      {onPhone && <source media="(width < 768px)" type="image/webp" srcSet={builtInPictureSet(onPhone, 'webp')} sizes="100vw" />}
      <source type="image/avif" srcSet={builtInPictureSet(name, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={builtInPictureSet(name, 'webp')} sizes={sizes} />
      <img
        src={builtInPictureUrl(name)}
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
