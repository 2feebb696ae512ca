import { readFileSync } from 'node:fs'

const { version: stated }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The release that this program is, from package.json. */
export const version = stated
