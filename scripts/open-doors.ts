import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Leads an import from a module's rules.ts or parts.ts to the files behind it. The groups of the bundle follow imports, so a page would load everything
 * behind the door: home 2 files and 3.3 kB more.
 */
export function openDoors(root = process.cwd()): Plugin {
  const doors = new Map<string, Map<string, string>>()
  const behind = (door: string) => {
    const known = doors.get(door) ?? filesBehind(resolve(root, door.replace('#shop/', 'src/shop/')))
    doors.set(door, known)
    return known
  }
  return {
    name: 'open-doors',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: { filter: { code: /#shop\/[\w-]+\/(?:rules|parts)\.ts/ }, handler: (code) => openImports(code, behind) },
  }
}

const statement = /(import|export) \{([^}]*)\} from (['"])(#shop\/[\w-]+\/(?:rules|parts)\.ts)\3/g

/** Returns the code with one import for each name. Types are left out. */
export const openImports = (code: string, behind: (door: string) => Map<string, string>) =>
  code.replace(statement, (_, verb: string, names: string, __, door: string) =>
    namesIn(names)
      .map((name) => {
        const file = behind(door).get(name.split(' as ')[0] ?? name)
        if (!file) throw new Error(`${door} exports no ${name}`)
        return `${verb} { ${name} } from ${JSON.stringify(file)}`
      })
      .join('\n'),
  )

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !name.startsWith('type '))

/** Returns the file of each name that a door exports. */
function filesBehind(door: string) {
  const exports = readFileSync(door, 'utf8').matchAll(/export \{([^}]*)\} from '([^']+)'/g)
  return new Map([...exports].flatMap(([, names = '', file = '']) => namesIn(names).map((name) => [name, resolve(dirname(door), file)] as const)))
}
