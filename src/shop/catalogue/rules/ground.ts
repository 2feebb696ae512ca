/** Returns the background of a product, by its name: violet for saffron, grey for shilajit. Undefined for neither or both. */
export function groundOf({ name }: { name: string }) {
  const saffron = /saffron|kesar/i.test(name)
  const shilajit = /shilajit/i.test(name)
  if (saffron === shilajit) return undefined
  return saffron ? 'saffron' : 'shilajit'
}
