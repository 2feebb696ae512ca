/** Which page numbers stand in a row of buttons: the first, the last and those around the current one, with `undefined` where some are left out. */
export function shownPages(current: number, last: number): (number | undefined)[] {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(near)].toSorted((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const skipped = page - (pages[index - 1] ?? 0) - 1
    if (skipped === 0) return [page]
    // A gap is as wide as the one page it would stand for.
    return skipped === 1 ? [page - 1, page] : [undefined, page]
  })
}
