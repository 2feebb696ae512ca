/** What a product stands on, told from its name: crocus violet or glacier grey; undefined for neither or both. */
export function groundOf({ name }: { name: string }) {
  const saffron = /saffron|kesar/i.test(name)
  const shilajit = /shilajit/i.test(name)
  if (saffron === shilajit) return undefined
  return saffron ? 'saffron' : 'shilajit'
}
