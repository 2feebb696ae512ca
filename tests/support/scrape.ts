/** Returns a function that finds the values of a metric in the text of a scrape, of those series that have all of these labels. */
export function valuesIn(text: string) {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return (metric: string, ...labels: string[]) =>
    lines
      .filter((line) => line.split(/[{ ]/)[0] === metric && labels.every((label) => line.includes(label)))
      .map((line) => Number(line.slice(line.lastIndexOf(' '))))
}
