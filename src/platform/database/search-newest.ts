import type { Total } from '#kernel/page.ts'

/**
 * How many of the newest rows to search. A common word is found fastest among the newest rows, a rare word through the index. Nobody knows beforehand
 * which one a word is. So search the `near` rows first, then the `far` rows if these are likely to fill the page, else the index. Each step is fast; the
 * planner alone would read all of a million rows for some words.
 */
const newest = { near: 2500, far: 25_000 }

/** If `many` of the newest `size` rows match, report a lower bound instead of counting. */
const sample = { size: 5000, many: 15 }

type Search = {
  /** Finds the page among that many of the newest rows. */
  among(count: number): Promise<number[]>
  /** Finds the page among all rows. */
  throughIndex(): Promise<number[]>
}

/** Finds a page of search results, newest first. @returns the `seq`s of its rows, at most `limit` */
export async function findNewest(limit: number, { among, throughIndex }: Search): Promise<number[]> {
  const near = await among(newest.near)
  if (near.length === limit) return near
  const isLikelyToFill = near.length * (newest.far / newest.near) >= limit
  const far = isLikelyToFill ? await among(newest.far) : near
  return far.length === limit ? far : throughIndex()
}

type Count = {
  /** Counts among that many of the newest rows: how many there are (`read`), and how many match (`found`). */
  among(count: number): Promise<{ read: number; found: number }>
  throughIndex(): Promise<number>
}

/** Counts the rows that match a search. Exact, except for words in very many rows, where it returns a lower bound. */
export async function countNewest({ among, throughIndex }: Count): Promise<Total> {
  const { read, found } = await among(sample.size)
  if (read < sample.size) return found
  return found >= sample.many ? { atLeast: found } : throughIndex()
}
