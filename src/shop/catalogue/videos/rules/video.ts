/** A video as its bytes describe it. `seconds` is 0 if they do not say it. */
export type VideoFacts = { seconds: number; width: number; height: number }

/** Returns a length in whole seconds, at least 1. 0 for a length that is not known. */
export const wholeSeconds = (length: number) => (length > 0 ? Math.max(1, Math.round(length)) : 0)

/** Shoppers pay for each byte. */
export const maxVideoBytes = 5 * 1024 * 1024

export const longestSeconds = 120

export const maxCaptionsLength = 40_000

/** Captions come from the shop's own address, because browsers load them from no other. */
export const captionsUrl = (name: string) => `/media/${name}`

/** Returns whether a text is WebVTT: its first line says so, and it has a cue. */
export const isCaptions = (text: string) => /^\uFEFF?WEBVTT(?:[ \t][^\r\n]*)?[\r\n]/.test(text) && /^(?:\d+:)?\d{2}:\d{2}\.\d{3} --> /m.test(text)
