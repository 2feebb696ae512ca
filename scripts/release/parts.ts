import type { Lock } from './licences.ts'

type Component = { name: string; version: string; 'bom-ref': string }

/** A list of packages in the format CycloneDX, as `npm sbom` writes it. */
export type Parts = {
  serialNumber?: string
  metadata: { timestamp?: string; component: { name: string } }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}

/**
 * Returns the list without packages that only development needs. It also drops npm's time and random number, so the same lock file makes the same list.
 * The option `--omit dev` of npm would leave out packages that both the shop and its development need, such as react.
 */
export function cleanParts(listed: Parts, name: string, { packages }: Lock): Parts {
  const running = new Set(
    Object.entries(packages)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`),
  )
  const components = listed.components.filter((one) => running.has(`${one.name}@${one.version}`))
  const omitted = new Set(listed.components.filter((one) => !components.includes(one)).map((one) => one['bom-ref']))
  const parts = {
    ...listed,
    // npm writes the name of the folder.
    metadata: { ...listed.metadata, component: { ...listed.metadata.component, name } },
    components,
    dependencies: listed.dependencies
      .filter(({ ref }) => !omitted.has(ref))
      .map((one) => ({ ...one, ...(one.dependsOn && { dependsOn: one.dependsOn.filter((ref) => !omitted.has(ref)) }) })),
  }
  delete parts.serialNumber
  delete parts.metadata.timestamp
  return parts
}
