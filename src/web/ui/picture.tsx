import type { ComponentProps } from 'react'

/** A picture of the catalogue. `sizes` says how wide it is shown; `first` marks what people see first, which is never lazy. */
export function Picture({ image, first, alt, ...img }: Omit<ComponentProps<'img'>, 'src'> & { image: string; alt: string; first?: boolean }) {
  return <img src={image} alt={alt} loading={first ? 'eager' : 'lazy'} fetchPriority={first ? 'high' : undefined} decoding="async" {...img} />
}
