import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { saveFigures } from './save-figures.ts'

test('saves the figures of a run that passed, and leaves those of the last good run after a failure', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'figures-')), 'trust.md')
  writeFileSync(file, 'Before\n<!-- kill -->\nold\n<!-- /kill -->\nAfter\n')
  const report = vi.spyOn(console, 'error').mockReturnValue()
  saveFigures('kill', 'wrong', { passed: false, file })
  expect(readFileSync(file, 'utf8')).toContain('old')
  expect(report).toHaveBeenCalledWith('The figures of kill are not saved, because the run failed.')
  saveFigures('kill', 'new', { passed: true, file })
  expect(readFileSync(file, 'utf8')).toBe('Before\n<!-- kill -->\nnew\n<!-- /kill -->\nAfter\n')
})

test('every stress test saves its figures this way', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.stress.ts'))
  expect(files.filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('replaceSection'))).toEqual([])
})
