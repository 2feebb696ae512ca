import type { Product } from '#domain/catalogue/contract.ts'

/** What a product stands on: crocus violet or glacier grey; undefined for neither. */
export function groundOf({ name, type }: Pick<Product, 'name' | 'type'>) {
  const text = `${type} ${name}`.toLowerCase()
  const [saffron, shilajit] = [/saffron|kesar/.test(text), text.includes('shilajit')]
  if (saffron === shilajit) return undefined
  return saffron ? 'saffron' : 'shilajit'
}
