export const kinds = ['document', 'style', 'font', 'image', 'script', 'other'] as const
export type Kind = (typeof kinds)[number]
export type Bytes = Record<Kind | 'total', number>

/** Figures of one first visit: bytes as sent, times in milliseconds, Lighthouse's scores out of 100. `first` counts requests before the late script; `all` counts everything. */
export type Reading = {
  all: Bytes
  first: Bytes
  largestPicture: number
  requests: number
  ttfb: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
}

export type Received = { kind: Kind; bytes: number; begunAt: number }

export function bytesOf(received: Received[]): Bytes {
  const bytes: Bytes = { total: 0, document: 0, style: 0, font: 0, image: 0, script: 0, other: 0 }
  for (const { kind, bytes: count } of received) {
    bytes[kind] += count
    bytes.total += count
  }
  return bytes
}

/** Returns the median of each figure by itself. */
export function medianOf(readings: Reading[]): Reading {
  const by = (pick: (reading: Reading) => number) => readings.map(pick).toSorted((a, b) => a - b)[Math.floor(readings.length / 2)] ?? 0
  const bytes = (pick: (reading: Reading) => Bytes): Bytes => ({
    total: by((reading) => pick(reading).total),
    document: by((reading) => pick(reading).document),
    style: by((reading) => pick(reading).style),
    font: by((reading) => pick(reading).font),
    image: by((reading) => pick(reading).image),
    script: by((reading) => pick(reading).script),
    other: by((reading) => pick(reading).other),
  })
  return {
    all: bytes(({ all }) => all),
    first: bytes(({ first }) => first),
    largestPicture: by(({ largestPicture }) => largestPicture),
    requests: by(({ requests }) => requests),
    ttfb: by(({ ttfb }) => ttfb),
    fcp: by(({ fcp }) => fcp),
    lcp: by(({ lcp }) => lcp),
    tbt: by(({ tbt }) => tbt),
    cls: by(({ cls }) => cls),
    performance: by(({ performance }) => performance),
    accessibility: by(({ accessibility }) => accessibility),
    bestPractices: by(({ bestPractices }) => bestPractices),
    seo: by(({ seo }) => seo),
  }
}
