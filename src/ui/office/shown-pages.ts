/** Returns the page numbers to show as buttons: the first, the last and the neighbours of the current page. `undefined` stands for a gap. */
export function shownPages(current: number, last: number): (number | undefined)[] {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(near)].toSorted((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const skipped = page - (pages[index - 1] ?? 0) - 1
    if (skipped === 0) return [page]
    // A gap of one page shows that page, because it takes no more room than the gap.
    return skipped === 1 ? [page - 1, page] : [undefined, page]
  })
}
