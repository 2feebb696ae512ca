import { shop } from './test-shop.ts'

/** Lists the names of all stored files. */
export async function storedNames() {
  const names: string[] = []
  for await (const name of shop.files.list()) names.push(name)
  return names
}
