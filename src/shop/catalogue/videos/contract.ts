import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, doneReply } from '#kernel/wire.ts'
import { maxCaptionsLength } from './rules/video.ts'

/** The video of a product, as its page shows it. */
export const shownVideo = z.object({
  url: z.string(),
  /** The address of a picture. Empty: the product's first picture. */
  poster: z.string(),
  /** The address of the captions. Null for a video without speech. */
  captions: z.nullable(z.string()),
  seconds: z.number(),
  width: z.number(),
  height: z.number(),
  addedAt: z.string(),
})

export type ShownVideo = z.output<typeof shownVideo>

export const showVideo = endpoint({
  method: 'GET',
  path: '/products/:id/video',
  access: { scope: 'catalogue:read' },
  summary: 'The video of a product, drafts included',
  input: byId,
  /** `version` is empty without a video. */
  reply: z.object({ video: z.nullable(shownVideo), version: z.string() }),
})

const badPoster = 'The poster’s address must begin with https:// or /media/.'

/** A boolean. Forms send it as text, so it accepts both. */
const choice = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])], 'Please say whether the video has speech.'),
  z.transform((value) => value === true || value === 'true'),
)

export const saveVideo = endpoint({
  method: 'POST',
  path: '/products/:id/video',
  access: { scope: 'catalogue:write' },
  summary: 'Add the video of a product (MP4 with H.264, or WebM, at most 5 MB), replace it, or without a file change its poster and captions',
  body: 'form',
  file: 'video',
  input: z.extend(byId, {
    /** The address of an uploaded picture. Empty: the product's first picture. */
    poster: z._default(
      z.string().check(z.maxLength(500), z.regex(/^(?:https:\/\/[A-Za-z\d][^\s\\"'<>]*\/[0-9a-f]{32}-\d+x\d+-\d+\.jpg|\/media\/[\w-][\w.-]*)?$/, badPoster)),
      '',
    ),
    noSpeech: choice,
    /** WebVTT. If left out, the captions of the same video stay. */
    captions: z.optional(z.string().check(z.maxLength(maxCaptionsLength, 'Please use captions of at most 40,000 characters.'))),
    /** The version that filled the form. An outdated version is refused. */
    version: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: z.object({ ...done, video: shownVideo }),
})

export const deleteVideo = endpoint({
  method: 'DELETE',
  path: '/products/:id/video',
  access: { scope: 'catalogue:write' },
  summary: 'Delete the video of a product',
  input: byId,
  reply: doneReply,
})
