import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done, text, version } from '#kernel/wire.ts'

const askColour = 'Please write a colour as # and six digits, such as #1b6640.'
const colour = text(7, askColour).check(z.regex(/^#[0-9a-f]{6}$/i, askColour), z.toLowerCase())

/** A background of product pictures. The owner chooses one of two for each product. */
const ground = z.object({ colour })

/** The address of an uploaded picture, or ''. */
const picture = text(500)

export const pictureFields = ['wordmark', 'mark'] as const
export const faceNames = ['rozha', 'dm-serif', 'marcellus', 'figtree'] as const
export const shapes = ['sharp', 'soft', 'round'] as const

export const look = z.object({
  /** The shop's name as a picture. Without one, its name is set in the display face. */
  wordmark: picture,
  /** The sign of the shop: icons and the social picture show it. Without one, they show its first letter. */
  mark: picture,
  /** The colour of buttons, links and focus. */
  accent: colour,
  /** The colour of large figures, hearts, and an icon that shows a letter. */
  brandAccent: colour,
  firstGround: ground,
  secondGround: ground,
  /** The typeface of headings and of the name. */
  face: z.enum(faceNames),
  /** How round corners are. */
  shape: z.enum(shapes),
})

export type Look = z.output<typeof look>

export const versionedLook = z.extend(look, { version: z.int() })

export type VersionedLook = z.output<typeof versionedLook>

export const showLook = endpoint({
  method: 'GET',
  path: '/settings/look',
  access: { scope: 'settings:read' },
  summary: 'The look of the shop',
  input: z.object({}),
  reply: versionedLook,
})

export const saveLook = endpoint({
  method: 'PUT',
  path: '/settings/look',
  access: { scope: 'settings:write' },
  summary: 'Change the look of the shop',
  input: z.extend(look, { version }),
  reply: z.object({ ...done, look: versionedLook }),
})
