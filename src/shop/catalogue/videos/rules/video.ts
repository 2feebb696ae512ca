/** The facts in the bytes of a video. `seconds` is 0 if they do not name its length. */
export type VideoFacts = { seconds: number; width: number; height: number }

/** Returns a length in whole seconds, at least 1. 0 for a length that is not known. */
export const wholeSeconds = (length: number) => (length > 0 ? Math.max(1, Math.round(length)) : 0)

/** The limit is low because shoppers pay for their mobile data. */
export const maxVideoBytes = 5 * 1024 * 1024

export const longestSeconds = 120

export const maxCaptionsLength = 40_000

/** Returns the address of captions: always on the shop's own host, because browsers refuse captions of another host. */
export const captionsUrl = (name: string) => `/media/${name}`

/** Returns whether a text is WebVTT: its first line is WEBVTT, and it has a cue. */
export const isCaptions = (text: string) => /^\uFEFF?WEBVTT(?:[ \t][^\r\n]*)?[\r\n]/.test(text) && /^(?:\d+:)?\d{2}:\d{2}\.\d{3} --> /m.test(text)
