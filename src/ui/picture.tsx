import type { ComponentProps } from 'react'
import { markOf, useSite } from './site.ts'
import { sourcesOf } from './picture-sizes.ts'

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet'> & {
  image: string
  alt: string
  /** On the first screen: loads at once. */
  first?: boolean
}

/** A picture of the catalogue, or the brand's mark for an empty address. `sizes`: its displayed width. */
export function Picture({ image, alt, sizes, first, ...img }: PictureProps) {
  const sources = sourcesOf(image)
  const loading = first ? 'eager' : 'lazy'
  const shared = { loading, fetchPriority: first ? 'high' : undefined, decoding: 'async', ...img } as const
  if (image === '') return <Placeholder {...shared} />
  if (!sources) return <img {...shared} src={image} alt={alt} />
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      <img width={sources.width} height={sources.height} {...shared} alt={alt} src={sources.src} srcSet={sources.jpeg} sizes={sizes} />
    </picture>
  )
}

function Placeholder(img: ComponentProps<'img'>) {
  return <img {...img} src={markOf(useSite())} alt="" className="size-full object-contain p-[22%] opacity-40" />
}
