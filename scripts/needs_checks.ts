import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

// What tests speak with, and an install of the service does not bring, is in the folder checks: npm run checks installs it.

const folder = resolve(import.meta.dirname, '../checks')

export const checksInstalled = (): boolean => existsSync(resolve(folder, 'node_modules/.package-lock.json'))

/** Whether a file of tests imports something of that folder, itself or by another file of tests. */
export function needsChecks(file: string, seen: Set<string> = new Set()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const targets = [...readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+)'/g)]
    .map(([, target = '']) => resolve(dirname(file), target))
    .filter((target) => /\/(?:checks|test)\//.test(target) && existsSync(target))
  return targets.some((target) => target.startsWith(`${folder}/`) || needsChecks(target, seen))
}
