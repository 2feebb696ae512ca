import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { closeUnreleased, notesOf } from '../scripts/release/changelog.ts'
import { findForbidden, type Lock } from '../scripts/release/licences.ts'
import { cleanParts } from '../scripts/release/parts.ts'

const changelog = (unreleased: string, rest = '') =>
  `# Changelog\n\nWords.\n\n## Unreleased\n${unreleased}${rest}\n## 0.1.0 - 2026-11-20\n\nThe first version.\n`

test('gives the unreleased entries to the version, and leaves an empty section', () => {
  const closed = closeUnreleased(changelog('\n### Added\n\n- One.\n'), '0.2.0', '2026-11-27')
  expect(closed).toBe('# Changelog\n\nWords.\n\n## Unreleased\n\n## 0.2.0 - 2026-11-27\n\n### Added\n\n- One.\n\n## 0.1.0 - 2026-11-20\n\nThe first version.\n')
  expect(notesOf(closed, '0.2.0')).toBe('### Added\n\n- One.')
  expect(notesOf(closed, '0.3.0')).toBe('')
})

test('dates a section that is written already', () => {
  const written = changelog('', '\n## 0.2.0 - 2026-11-01\n\n- One.\n')
  expect(closeUnreleased(written, '0.2.0', '2026-11-27')).toBe(written.replace('2026-11-01', '2026-11-27'))
})

test.each([
  ['an empty section', changelog('\n'), 'CHANGELOG.md has nothing under "Unreleased"'],
  ['entries in both sections', changelog('\n- Two.\n', '\n## 0.2.0\n\n- One.\n'), /^CHANGELOG\.md has entries for 0\.2\.0 and unreleased ones: [^\n]*$/],
  ['no section', '# Changelog\n', 'CHANGELOG.md has no section "## Unreleased"'],
])('refuses %s', (_what, text, line) => {
  expect(() => closeUnreleased(text, '0.2.0', '2026-11-27')).toThrow(line)
})

test('names the packages whose licence is not allowed', () => {
  const packages = {
    '': {},
    'node_modules/one': { license: 'MIT' },
    'node_modules/two': { license: '(MIT OR GPL-3.0-only)' },
    'node_modules/three': { license: 'Apache-2.0 AND LGPL-3.0-or-later' },
    'node_modules/four': { license: 'MIT AND GPL-3.0-only' },
    'node_modules/five/node_modules/@six/seven': { license: 'UNLICENSED' },
    'node_modules/eight': {},
    'modules/own': { link: true },
  }
  expect(findForbidden({ packages })).toEqual(['four (MIT AND GPL-3.0-only)', '@six/seven (UNLICENSED)', 'eight (no licence)'])
})

test('each package that the shop installs has an allowed licence', () => {
  const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect(findForbidden(lock)).toEqual([])
})

test('lists the packages of the running shop, the same for the same lock file', () => {
  const component = (name: string) => ({ name, version: '1.0.0', 'bom-ref': `${name}@1.0.0` })
  const list = {
    serialNumber: 'urn:uuid:1',
    metadata: { timestamp: '2026-11-27T00:00:00Z', component: { name: 'folder' } },
    components: ['react', 'vitest', '@a/b'].map(component),
    dependencies: [
      { ref: 'shop@1.0.0', dependsOn: ['react@1.0.0', 'vitest@1.0.0'] },
      { ref: 'vitest@1.0.0', dependsOn: ['react@1.0.0'] },
      { ref: 'react@1.0.0' },
    ],
  }
  const packages = {
    '': { version: '1.0.0' },
    'node_modules/react': { version: '1.0.0' },
    'node_modules/vitest': { version: '1.0.0', dev: true },
    'node_modules/vitest/node_modules/react': { version: '0.9.0', dev: true },
    'node_modules/react/node_modules/@a/b': { version: '1.0.0' },
  }
  expect(cleanParts(list, 'shop', { packages })).toEqual({
    metadata: { component: { name: 'shop' } },
    components: ['react', '@a/b'].map(component),
    dependencies: [{ ref: 'shop@1.0.0', dependsOn: ['react@1.0.0'] }, { ref: 'react@1.0.0' }],
  })
})
