import type { ComponentProps } from 'react'
import { markOf, useSite } from './site.ts'

/** The shop's mark, a square picture that says nothing. */
export function Mark({ size, ...img }: Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & { size: number }) {
  return <img {...img} src={markOf(useSite())} alt="" width={size} height={size} />
}
