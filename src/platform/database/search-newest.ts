import type { Total } from '#kernel/page.ts'

/**
 * A word that many rows have is found fastest among the newest rows, one that few have through the index of words; which it is shows only as one
 * looks. So the newest are looked through first, further where that promises to fill the page, and the index is asked otherwise: a moment
 * either way, where the planner left alone reads all of a million rows for some words.
 */
const newest = { near: 2500, far: 25_000 }

/** What this many of so many of the newest rows have is had by too many to count them all. */
const sample = { size: 5000, many: 15 }

type Search = {
  /** The page, from so many of the newest rows alone. */
  among(most: number): Promise<number[]>
  /** The page, from all rows. */
  throughIndex(): Promise<number[]>
}

/** A page of a search, newest first. @returns the `seq`s of its rows, at most `limit` */
export async function findNewest(limit: number, { among, throughIndex }: Search): Promise<number[]> {
  const near = await among(newest.near)
  if (near.length === limit) return near
  const promising = near.length * (newest.far / newest.near) >= limit
  const far = promising ? await among(newest.far) : near
  return far.length === limit ? far : throughIndex()
}

type Count = {
  /** Of so many of the newest rows, how many there are and how many the search finds. */
  among(most: number): Promise<{ read: number; found: number }>
  throughIndex(): Promise<number>
}

/** How many rows a search finds: exact, except for words that very many rows have. */
export async function countNewest({ among, throughIndex }: Count): Promise<Total> {
  const { read, found } = await among(sample.size)
  if (read < sample.size) return found
  return found >= sample.many ? { atLeast: found } : throughIndex()
}
