/** Licences that allow everything that a shop does with a package, and those that ask for no more than to leave the package replaceable (LGPL, MPL). */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Unlicense',
])

/** Licences of packages that name none in package.json, from their LICENSE file of this version. */
const inLicenceFile: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' }

export type Lock = { packages: Record<string, { version?: string; license?: string; link?: boolean; dev?: boolean }> }

/** Returns the packages of a lock file whose licence is not allowed, each with that licence. */
export function findForbidden({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { name, license: license ?? inLicenceFile[`${name}@${version}`] }
    })
    .filter(({ license }) => !isAllowed(license))
    .map(({ name, license }) => `${name} (${license ?? 'no licence'})`)
}

/** One licence of `A OR B` is enough; `A AND B` needs both. */
function isAllowed(license = ''): boolean {
  const alternatives = license.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return alternatives.some((alternative) => alternative.split(' AND ').every((one) => allowed.has(one)))
}
